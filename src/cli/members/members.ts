import type { Command } from "commander";
import { actions, type CommandParts, jsonOption } from "../run.ts";
import type { MemberTools } from "../tools.ts";
import { deleteMember, signOutMember } from "./members-change.ts";
import { listMembers, showMember } from "./members-look.ts";

const ADDRESS_OR_ID = "<address or id>";

/** Adds `members list|show|sign-out|delete`, which work on the same database as the running site. */
export function addMemberCommands(program: Command, parts: CommandParts<MemberTools>): void {
  const action = actions(parts);
  const members = program.command("members").description("the people who sign in to your site");

  members
    .command("list")
    .description("list every member, oldest first")
    .addOption(jsonOption())
    .action(action(listMembers));
  members
    .command("show")
    .argument(ADDRESS_OR_ID)
    .description("show one member, with providers and sessions")
    .addOption(jsonOption())
    .action(action(showMember));
  members
    .command("sign-out")
    .argument(ADDRESS_OR_ID)
    .description("end every session of one member, at once")
    .action(action(signOutMember));
  members
    .command("delete")
    .argument(ADDRESS_OR_ID)
    .description("delete one member with everything that is kept about them, the subscription included")
    .option("--yes", "do not ask")
    .action(action(deleteMember));
}
