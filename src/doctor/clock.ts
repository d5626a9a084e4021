import { say, sayNumber } from "../languages/say.ts";
import { type Check, fault, ok, reasonOf, warning } from "./finding.ts";

/** Seconds by which clocks may differ: leases and links live for minutes. */
const MOST = { warning: 5, fault: 60 };

/** Another clock: its name, and what it says in UTC milliseconds; null where it says nothing. */
export interface OtherClock {
  readonly name: string;
  readonly exact: number;
  read(): Promise<number | null>;
}

/** Does this machine's clock agree with others, and with what was stored before? `newest`: the latest time in the database. */
export function clockCheck(parts: {
  readonly others: readonly OtherClock[];
  readonly newest: () => Promise<number | null>;
  readonly now: () => number;
}): Check {
  const { others, newest, now } = parts;
  return {
    name: "clock",
    async look() {
      const told = await Promise.all(others.map(agreement));
      const stored = await newest().catch(() => null);
      const ahead = stored === null ? 0 : Math.round((stored - now()) / 1_000);
      const back = ahead > MOST.fault ? [fault(say("doctorCommands.clockBack", { seconds: sayNumber(ahead) }))] : [];
      const all = [...told.flat(), ...back];
      return all.length ? all : [ok(say("doctorCommands.clockAlone"))];
    },
  };

  async function agreement({ name, exact, read }: OtherClock) {
    const began = now();
    try {
      const time = await read();
      if (time === null) return [];
      // Between the question and the answer, as far as the other clock tells.
      const away = Math.max(began - time - exact, time - now(), 0) / 1_000;
      const text = say("doctorCommands.clockOff", { other: name, seconds: sayNumber(Math.round(away)) });
      if (away > MOST.warning) return [(away > MOST.fault ? fault : warning)(text)];
      return [ok(say("doctorCommands.clockFine", { other: name }))];
    } catch (error) {
      return [warning(say("doctorCommands.clockSilent", { other: name, why: reasonOf(error) }))];
    }
  }
}

/** The clock of the server that answers for the site, to the second. */
export function clockOfSite(origin: string): OtherClock {
  return {
    name: origin,
    exact: 1_000,
    async read() {
      const answer = await fetch(`${origin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(4_500) });
      await answer.body?.cancel();
      const date = Date.parse(answer.headers.get("Date") ?? "");
      return Number.isNaN(date) ? null : date;
    },
  };
}
