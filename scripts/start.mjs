import { prepare } from "./prepare.mjs";

prepare();
await import("./serve.mjs");
