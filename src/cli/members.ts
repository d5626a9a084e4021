import { type Command, Option } from "commander";
import type { MemberOutput, MemberTools } from "./member-tools.ts";
import { deleteMember, signOutMember } from "./members-change.ts";
import { listMembers, showMember } from "./members-look.ts";

const ADDRESS_OR_ID = "<address or id>";

/** Adds `members list|show|sign-out|delete`, which work on the same database as the running site. */
export function addMemberCommands(
  program: Command,
  parts: MemberOutput & { open: () => Promise<MemberTools>; exitWith: (code: number) => void },
): void {
  const members = program.command("members").description("the people who sign in to your site");
  const json = () => new Option("--json", "print JSON, for other programs");

  members
    .command("list")
    .description("list every member, oldest first")
    .addOption(json())
    .action((options) => run((tools) => listMembers(tools, parts, options)));
  members
    .command("show")
    .argument(ADDRESS_OR_ID)
    .description("show one member, with providers and sessions")
    .addOption(json())
    .action((who: string, options) => run((tools) => showMember(tools, parts, who, options)));
  members
    .command("sign-out")
    .argument(ADDRESS_OR_ID)
    .description("end every session of one member, at once")
    .action((who: string) => run((tools) => signOutMember(tools, parts, who)));
  members
    .command("delete")
    .argument(ADDRESS_OR_ID)
    .description("delete one member with everything that is kept about them, the subscription included")
    .option("--yes", "do not ask")
    .action((who: string, options) => run((tools) => deleteMember(tools, parts, who, options)));

  async function run(command: (tools: MemberTools) => Promise<number>): Promise<void> {
    const tools = await parts.open();
    try {
      parts.exitWith(await command(tools));
    } finally {
      await tools.close();
    }
  }
}
