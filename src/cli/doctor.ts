import type { Command } from "commander";
import { say } from "../languages/say.ts";
import { findingLine } from "./findings.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { DoctorTools } from "./tools.ts";

/** Adds `doctor`: looks at what the site stands on. Exits with 1 when something is to be mended. */
export function addDoctorCommand(program: Command, parts: CommandParts<DoctorTools>): void {
  program.command("doctor").description(say("commands.doctor")).addOption(jsonOption()).action(actions(parts)(doctor));
}

async function doctor({ findings }: DoctorTools, { print, note }: Terminal, { json }: JsonOption): Promise<0 | 1> {
  const found = [];
  for await (const finding of findings()) {
    found.push(finding);
    if (!json) print(findingLine(finding));
  }
  const faults = found.filter(({ level }) => level === "fault").length;
  if (json) print(JSON.stringify({ passed: faults === 0, findings: found }, null, 2));
  else note(faults ? say("doctorCommands.toMend", { count: faults }) : say("doctorCommands.allFine"));
  return faults ? 1 : 0;
}
