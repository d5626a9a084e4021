import { type Command, Option } from "commander";
import type { MemberTools } from "./member-tools.ts";
import { deleteMember, signOutMember } from "./members-change.ts";
import { listMembers, showMember } from "./members-look.ts";
import { runWith, type Terminal } from "./terminal.ts";

const ADDRESS_OR_ID = "<address or id>";

/** Adds `members list|show|sign-out|delete`, which work on the same database as the running site. */
export function addMemberCommands(
  program: Command,
  parts: Omit<Terminal, "readFile"> & { open: () => Promise<MemberTools> },
): void {
  const members = program.command("members").description("the people who sign in to your site");
  const run = (name: string, command: (tools: MemberTools) => Promise<number>) =>
    runWith(parts, `members ${name}`, parts.open, command);
  const json = () => new Option("--json", "print JSON, for other programs");

  members
    .command("list")
    .description("list every member, oldest first")
    .addOption(json())
    .action((options) => run("list", (tools) => listMembers(tools, parts, options)));
  members
    .command("show")
    .argument(ADDRESS_OR_ID)
    .description("show one member, with providers and sessions")
    .addOption(json())
    .action((who: string, options) => run("show", (tools) => showMember(tools, parts, who, options)));
  members
    .command("sign-out")
    .argument(ADDRESS_OR_ID)
    .description("end every session of one member, at once")
    .action((who: string) => run("sign-out", (tools) => signOutMember(tools, parts, who)));
  members
    .command("delete")
    .argument(ADDRESS_OR_ID)
    .description("delete one member with everything that is kept about them, the subscription included")
    .option("--yes", "do not ask")
    .action((who: string, options) => run("delete", (tools) => deleteMember(tools, parts, who, options)));
}
