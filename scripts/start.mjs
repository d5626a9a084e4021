import { enableCompileCache } from "node:module";
import { prepare, run } from "./prepare.mjs";

prepare();
enableCompileCache?.();
await run("src/main.ts");
