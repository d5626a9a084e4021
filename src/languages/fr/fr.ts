import type { Translation } from "../catalogue.ts";
import { commands } from "./commands.ts";
import { issueCommands } from "./issue-commands.ts";
import { moveCommands } from "./move-commands.ts";
import { peopleCommands } from "./people-commands.ts";

export const french: Translation = { commands, issueCommands, moveCommands, peopleCommands };
