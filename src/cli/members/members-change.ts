import { counted, visible } from "../columns.ts";
import type { Terminal } from "../terminal.ts";
import type { MemberTools } from "../tools.ts";
import { findMember } from "./members-look.ts";

/** Ends every session of one member; answers 1 when there is no such member. */
export async function signOutMember(tools: MemberTools, { print }: Terminal, who: string): Promise<0 | 1> {
  const details = await findMember(tools, { print }, who);
  if (!details) return 1;
  const count = await tools.members.signOut(details.line.id);
  print(
    count ? `${visible(who)} is signed out: ${counted(count, "session")} ended.` : `${visible(who)} was not signed in.`,
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
  const answer = options.yes ? true : await confirm(`Delete ${named}, with the subscription? This cannot be undone.`);
  if (answer === null) print("Nobody can be asked here: say --yes to delete without a question.");
  if (answer === false) print("Nothing was deleted.");
  if (!answer) return 1;
  await tools.members.remove(id);
  print(`${visible(who)} is deleted. A keyed hash remains, so that no import and no old backup brings them back.`);
  return 0;
}
