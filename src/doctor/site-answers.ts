import { say } from "../languages/say.ts";
import { type Check, fault, ok, reasonOf } from "./finding.ts";

/** Pages by which it is told whether readers, feed readers and watchers reach the site. */
const PATHS = ["/", "/healthz", "/feed.xml"];
/** Milliseconds. */
const PATIENCE = 4_500;

/** Do the site's own pages answer under the address that readers know? Asked as from outside, by its name. */
export function pagesCheck(origin: string): Check {
  return {
    name: "pages",
    async look() {
      const answers = await Promise.all(PATHS.map((path) => ask(origin + path)));
      const faults = answers.flatMap((text) => (text === null ? [] : [fault(text)]));
      return faults.length ? faults : [ok(say("doctorCommands.pagesFine", { site: origin }))];
    },
  };
}

/** What is wrong with the answer at an address; null where it is well. */
async function ask(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    await answer.body?.cancel();
    return answer.status === 200 ? null : say("doctorCommands.pageWrong", { url, status: String(answer.status) });
  } catch (error) {
    return say("doctorCommands.unreachable", { host: url, why: reasonOf(error) });
  }
}
