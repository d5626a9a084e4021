import { say } from "../../languages/say.ts";
import { visible } from "../columns.ts";
import type { Terminal } from "../terminal.ts";
import type { MemberTools } from "../tools.ts";
import { findMember } from "./members-look.ts";

/** Ends every session of one member; answers 1 when there is no such member. */
export async function signOutMember(tools: MemberTools, { print }: Terminal, who: string): Promise<0 | 1> {
  const details = await findMember(tools, { print }, who);
  if (!details) return 1;
  const count = await tools.members.signOut(details.line.id);
  const shown = visible(who);
  print(
    count ? say("peopleCommands.signedOut", { who: shown, count }) : say("peopleCommands.notSignedIn", { who: shown }),
  );
  return 0;
}

/** Deletes one member, once the author has said yes; answers 1 when nothing was deleted. */
export async function deleteMember(
  tools: MemberTools,
  { print, confirm }: Terminal,
  who: string,
  options: { yes?: boolean },
): Promise<0 | 1> {
  const details = await findMember(tools, { print }, who);
  if (!details) return 1;
  const { id, email, name } = details.line;
  const named = visible([name, email, id].filter(Boolean).join(", "));
  const answer = options.yes ? true : await confirm(say("peopleCommands.reallyDelete", { who: named }));
  if (answer === null) print(say("peopleCommands.cannotAsk"));
  if (answer === false) print(say("peopleCommands.nothingDeleted"));
  if (!answer) return 1;
  await tools.members.remove(id);
  print(say("peopleCommands.deleted", { who: visible(who) }));
  return 0;
}
