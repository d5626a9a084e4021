import { prepare, runServer } from "./prepare.mjs";

prepare({ build: false });
runServer("src/main.ts", ["--development"]);
