import type { Translation } from "../catalogue.ts";
import { answers } from "./answers.ts";
import { commands } from "./commands.ts";
import { feeds } from "./feeds.ts";
import { issueCommands } from "./issue-commands.ts";
import { languages } from "./languages.ts";
import { moveCommands } from "./move-commands.ts";
import { orderCommands } from "./order-commands.ts";
import { peopleCommands } from "./people-commands.ts";
import { post } from "./post.ts";
import { shell } from "./shell.ts";
import { signInFaults } from "./sign-in-faults.ts";
import { subscribe } from "./subscribe.ts";

export const french: Translation = {
  answers,
  commands,
  feeds,
  issueCommands,
  languages,
  moveCommands,
  orderCommands,
  peopleCommands,
  post,
  shell,
  signInFaults,
  subscribe,
};
