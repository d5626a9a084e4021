import { prepare, run } from "./prepare.mjs";

prepare({ build: false });
run("src/main.ts", ["--development"]);
