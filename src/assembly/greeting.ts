import type { Config } from "../config.ts";
import { say } from "../languages/say.ts";

interface Started {
  readonly development: boolean;
  readonly posts: number;
  /** Mail is kept on this machine. */
  readonly keepsMail: boolean;
  /** Mails that wait for the author's decision. */
  readonly held: number;
  /** The database is where the author armed it; otherwise nothing is sent. */
  readonly isArmed: boolean;
  /** False where another process on this database does. */
  readonly sends: boolean;
  /** Who lets readers sign in. */
  readonly signIn: string;
}

/** What a process that has started says at the terminal, a line each: where it is, and what is switched on. */
export function greetingOf(
  config: Config,
  { development, posts, keepsMail, held, isArmed, sends, signIn }: Started,
): string[] {
  const address = config.siteUrl.origin;
  const mail = keepsMail
    ? say("stateCommands.keptHere", { address: `${address}/dev/mailbox` })
    : say("stateCommands.sentBySmtp");
  const parts: readonly (readonly [part: string, state: string])[] = [
    [say("stateCommands.partWriting"), say("stateCommands.showAtOnce", { folder: config.contentFolder })],
    [say("stateCommands.partPosts"), say("stateCommands.toRead", { count: String(posts) })],
    [say("stateCommands.partData"), config.databaseUrl ? "Postgres" : config.dataFolder],
    [say("stateCommands.partMail"), mail],
    ...(sends ? [] : [["", say("stateCommands.anotherSends")] as const]),
    ...(isArmed ? [] : [[say("stateCommands.partWaiting"), say("stateCommands.waitsForArm")] as const]),
    ...(held
      ? [[say("stateCommands.partHeld"), say("stateCommands.mailsWait", { count: String(held) })] as const]
      : []),
    [say("stateCommands.partSignIn"), signIn],
    ...(config.mode === "local" ? [[say("stateCommands.partStop"), "Ctrl-C"] as const] : []),
  ];
  return [
    say(development ? "stateCommands.developing" : "stateCommands.ready", { address }),
    ...parts.map(([part, state]) => `  ${part.padEnd(9)} ${state}`),
  ];
}
