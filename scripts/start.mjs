import module from "node:module";
import { prepare, run } from "./prepare.mjs";

prepare();
module.enableCompileCache?.();
await run("src/main.ts");
