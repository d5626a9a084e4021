// Runs the server as it was built.
import { run, serverFlags } from "./prepare.mjs";

// Else React, in which mails are written, is the slow one for developers.
run("build/process/main.js", [], serverFlags, { NODE_ENV: "production" });
