import { prepare, run } from "./prepare.mjs";

prepare({ build: false });
await run("src/main.ts", ["--development"]);
