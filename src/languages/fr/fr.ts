import type { Translation } from "../catalogue.ts";
import { answers } from "./answers.ts";
import { armCommands } from "./arm-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { blog } from "./blog.ts";
import { checkCommands } from "./check-commands.ts";
import { collections } from "./collections.ts";
import { commands } from "./commands.ts";
import { connections } from "./connections.ts";
import { consent } from "./consent.ts";
import { doctorCommands } from "./doctor-commands.ts";
import { feeds } from "./feeds.ts";
import { fieldFaults } from "./field-faults.ts";
import { fileCommands } from "./file-commands.ts";
import { fileFaults } from "./file-faults.ts";
import { importCommands } from "./import-commands.ts";
import { issueCommands } from "./issue-commands.ts";
import { languages } from "./languages.ts";
import { localPages } from "./local-pages.ts";
import { members } from "./members.ts";
import { moveCommands } from "./move-commands.ts";
import { newCommands } from "./new-commands.ts";
import { newsletter } from "./newsletter.ts";
import { now } from "./now.ts";
import { orderCommands } from "./order-commands.ts";
import { peopleCommands } from "./people-commands.ts";
import { post } from "./post.ts";
import { postFaults } from "./post-faults.ts";
import { replies } from "./replies.ts";
import { search } from "./search.ts";
import { shell } from "./shell.ts";
import { signIn } from "./sign-in.ts";
import { signInFaults } from "./sign-in-faults.ts";
import { stateCommands } from "./state-commands.ts";
import { statusCommands } from "./status-commands.ts";
import { subscribe } from "./subscribe.ts";
import { textFaults } from "./text-faults.ts";
import { texts } from "./texts.ts";
import { upgradeCommands } from "./upgrade-commands.ts";
import { usageCommands } from "./usage-commands.ts";
import { welcome } from "./welcome.ts";

export const french: Translation = {
  shell,
  subscribe,
  post,
  blog,
  collections,
  texts,
  consent,
  connections,
  answers,
  feeds,
  members,
  newCommands,
  newsletter,
  now,
  replies,
  search,
  signIn,
  signInFaults,
  welcome,
  languages,
  commands,
  armCommands,
  issueCommands,
  backupCommands,
  moveCommands,
  peopleCommands,
  orderCommands,
  importCommands,
  fileCommands,
  checkCommands,
  postFaults,
  textFaults,
  fileFaults,
  fieldFaults,
  upgradeCommands,
  usageCommands,
  stateCommands,
  statusCommands,
  doctorCommands,
  localPages,
};
