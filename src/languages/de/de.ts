import type { Translation } from "../catalogue.ts";
import { languages } from "./languages.ts";
import { post } from "./post.ts";
import { shell } from "./shell.ts";
import { subscribe } from "./subscribe.ts";

export const german: Translation = { shell, subscribe, post, languages };
