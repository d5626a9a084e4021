import type { Translation } from "../catalogue.ts";
import { commands } from "./commands.ts";
import { issueCommands } from "./issue-commands.ts";
import { languages } from "./languages.ts";
import { moveCommands } from "./move-commands.ts";
import { peopleCommands } from "./people-commands.ts";
import { post } from "./post.ts";
import { shell } from "./shell.ts";
import { subscribe } from "./subscribe.ts";

export const french: Translation = {
  commands,
  issueCommands,
  languages,
  moveCommands,
  peopleCommands,
  post,
  shell,
  subscribe,
};
