// Measures the product against references in the same run: `npm run bench`, or `npm run bench -- pages start` for some of it.
import { prepare, run } from "./prepare.mjs";

prepare();
run("bench/main.ts", process.argv.slice(2));
