import { prepare, serve } from "./prepare.mjs";

prepare();
serve();
