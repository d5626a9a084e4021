// Runs the server as it was built.
import { run, serverFlags } from "./prepare.mjs";

run("build/process/main.js", [], serverFlags);
