import {
  assembleArmTools,
  assembleAuthorTools,
  assembleBounceTools,
  assembleDoctorTools,
  assembleExportTools,
  assembleIssueTools,
  assembleMailCheckTools,
  assembleMailTools,
  assembleMemberTools,
  assembleNewSiteTools,
  assembleStatusTools,
  assembleSubscriberTools,
  importPlatforms,
  newSiteLanguages,
  openBackupTools,
  openCardTools,
  openImportTools,
  openMigrateTools,
  openRestoreTools,
  openUpgradeTools,
  speakAuthorsLanguage,
} from "../assembly/tools.ts";
import type { Config } from "../config.ts";
import { readSettings, settingsGiven } from "../settings.ts";
import { addArmCommand } from "./arm.ts";
import { addBackupCommand, addMigrateCommand, addRestoreCommand } from "./backups/backups.ts";
import { addBounceCommand } from "./bounce.ts";
import { addCardsCommand } from "./cards.ts";
import { addCheckMailCommand } from "./check-mail.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addExportCommand } from "./export.ts";
import { addImportCommand } from "./import.ts";
import { addIssueCommands } from "./issues.ts";
import { addMailCommands } from "./mails.ts";
import { addMemberCommands } from "./members/members.ts";
import { addNewCommand } from "./new.ts";
import { createProgram } from "./program.ts";
import { addSendCommand } from "./send.ts";
import { addStatusCommand } from "./status.ts";
import { addSubscriberCommands } from "./subscribers/subscribers.ts";
import { ask, terminal } from "./terminal.ts";
import { addUpgradeCommand } from "./upgrade.ts";

// Whatever a command writes is for the author's eyes only, apart from what it writes into the site's folder: the site, which
// may run as another user, reads that too.
const usual = process.umask(0o077);
const settings = readSettings(process.env);
if (settings.outcome !== "faulty") await speakAuthorsLanguage(settings.config.contentFolder);
const program = createProgram({ ...terminal, open: () => assembleAuthorTools(config(), logging()) });
addNewCommand(
  program,
  { ...terminal, ask, open: shared(async () => assembleNewSiteTools()) },
  newSiteLanguages.join(", "),
);
addSubscriberCommands(program, { ...terminal, open: () => assembleSubscriberTools(config(), logging()) });
addImportCommand(program, { ...terminal, open: shared(() => openImportTools(config())) }, importPlatforms);
addCardsCommand(program, { ...terminal, open: shared(() => openCardTools(config())) });
addExportCommand(program, { ...terminal, open: () => assembleExportTools(config()) });
addUpgradeCommand(program, { ...terminal, open: () => openUpgradeTools(config()) });
addArmCommand(program, { ...terminal, open: () => assembleArmTools(config()) });
addBackupCommand(program, { ...terminal, open: () => openBackupTools(config()) });
addRestoreCommand(program, { ...terminal, open: () => openRestoreTools(config()) });
addMigrateCommand(program, { ...terminal, open: () => openMigrateTools(config()) });
addMailCommands(program, { ...terminal, open: () => assembleMailTools(config()) });
addBounceCommand(program, { ...terminal, open: () => assembleBounceTools(config()) });
addSendCommand(program, { ...terminal, open: () => assembleIssueTools(config(), logging()) });
addIssueCommands(program, { ...terminal, open: () => assembleIssueTools(config(), logging()) });
addCheckMailCommand(program, { ...terminal, open: () => assembleMailCheckTools(config()) });
addDoctorCommand(program, { ...terminal, open: () => assembleDoctorTools(settingsGiven(process.env)) });
addStatusCommand(program, { ...terminal, open: async () => assembleStatusTools(config()) });
addMemberCommands(program, { ...terminal, open: () => assembleMemberTools(config()) });
// Threads that render and draw do not keep a process alive by themselves, not even while they are being closed.
const awake = setInterval(() => {}, 60_000);
try {
  await program.parseAsync();
} catch (error) {
  for (const line of (error as Error).message.split("\n")) terminal.note(`commonplace: ${line}`);
  process.exitCode ||= 1;
} finally {
  clearInterval(awake);
}

/** Lets a command write files that others may read as far as the author has it elsewhere. */
function shared<Tools>(open: () => Promise<Tools>): () => Promise<Tools> {
  return () => {
    process.umask(usual);
    return open();
  };
}

function config(): Config {
  if (settings.outcome === "faulty") throw new Error(settings.faults.join("\n"));
  return settings.config;
}

function logging(): { silent: boolean } {
  return { silent: program.opts<{ verbose?: boolean }>().verbose !== true };
}
