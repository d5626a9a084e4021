import { systemClock } from "../domain/clock.ts";
import { createArming } from "../domain/newsletters/arming.ts";
import { say } from "../languages/say.ts";
import { wordingsOf } from "../languages/shipped.ts";
import type { openPeople } from "./people.ts";

type People = Awaited<ReturnType<typeof openPeople>>;

const reasons = ["stateCommands.wasRestored", "stateCommands.missedStart"] as const;

/** What `commonplace arm` works with, on the people of a site. */
export async function assembleArming(people: People) {
  const wordings = await Promise.all(reasons.map(wordingsOf));
  return createArming({
    database: people,
    outbox: people.outbox,
    issues: people.issues,
    // The reason was kept in the language that the author had then.
    reasons: new Set([...wordings.flatMap((texts) => [...texts]), ...reasons.map((key) => say(key))]),
    clock: systemClock,
  });
}

/** Milliseconds within which a running process notices that its database was put back underneath it. */
const LOOKS = 1_000;

/**
 * Looks every second whether the database was put back underneath this process, and tells in the log whether it may send.
 * `stopSending`: whoever sends asks for the right once more before the next mail.
 */
export function watchDatabase(parts: {
  people: Pick<People, "lookAgain" | "isArmed">;
  stopSending: () => void;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}): { begin(): void; stop(): void } {
  const { people, log } = parts;
  let looking: NodeJS.Timeout | undefined;
  let stopped = false;
  let wasArmed = true;

  async function look(): Promise<void> {
    const found = await people.lookAgain();
    if (found) {
      parts.stopSending();
      tellRestored(found, log);
    }
    const isArmed = await people.isArmed();
    if (isArmed !== wasArmed) tellArmed(isArmed);
    wasArmed = isArmed;
  }

  function tellArmed(isArmed: boolean): void {
    if (isArmed) log.info({}, "the database is armed: what waited is sent");
    else
      log.error(
        {},
        "the database is a copy, or was put back from a backup: nothing is sent until “npx commonplace arm”",
      );
  }

  function again(): void {
    // A database that is away is told of elsewhere.
    const next = () => look().catch(() => {});
    looking = setTimeout(() => void next().then(() => stopped || again()), LOOKS).unref();
  }

  return {
    begin: again,
    stop() {
      stopped = true;
      clearTimeout(looking);
    },
  };
}

/** Tells what was done with a database that was put back. */
export function tellRestored(
  { restored, ...again }: People["broughtUpToDate"],
  log: { info(details: object, message: string): void },
): void {
  if (restored)
    log.info(again, "the database was restored: who was erased or left since is gone again, sessions ended");
  else if (again.erased) log.info(again, "erased again whom an earlier database had brought back");
}
