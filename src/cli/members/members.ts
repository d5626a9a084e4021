import type { Command } from "commander";
import { say } from "../../languages/say.ts";
import { actions, type CommandParts, jsonOption } from "../run.ts";
import type { MemberTools } from "../tools.ts";
import { deleteMember, signOutMember } from "./members-change.ts";
import { listMembers, showMember } from "./members-look.ts";

const ADDRESS_OR_ID = "<address or id>";

/** Adds `members list|show|sign-out|delete`, which work on the same database as the running site. */
export function addMemberCommands(program: Command, parts: CommandParts<MemberTools>): void {
  const action = actions(parts);
  const members = program.command("members").description(say("commands.members"));

  members.command("list").description(say("commands.membersList")).addOption(jsonOption()).action(action(listMembers));
  members
    .command("show")
    .argument(ADDRESS_OR_ID)
    .description(say("commands.membersShow"))
    .addOption(jsonOption())
    .action(action(showMember));
  members
    .command("sign-out")
    .argument(ADDRESS_OR_ID)
    .description(say("commands.membersSignOut"))
    .action(action(signOutMember));
  members
    .command("delete")
    .argument(ADDRESS_OR_ID)
    .description(say("commands.membersDelete"))
    .option("--yes", say("commands.yes"))
    .action(action(deleteMember));
}
