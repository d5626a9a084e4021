// Asks a site for pages and API calls and subscribes, so many a second of each, whether those before have been answered or
// not, and prints what became of each kind: a process of its own, so that it never shares a thread with what it measures.
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const [url = "", secondsText = "60", ...rates] = process.argv.slice(2);
const seconds = Number(secondsText);
const pages = ["/", "/blog", "/posts/on-margins", "/search?q=margins"];
const calls = [
  "/api/posts?limit=3",
  "/api/posts/on-margins",
  "/api/auth/session",
  "/api/posts?limit=10&category=Reading",
  "/feed.xml",
];
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Kind {
  readonly name: string;
  readonly perSecond: number;
  ask(number: number): Promise<void>;
  readonly times: number[];
  readonly failed: Map<string, number>;
}

const [pageRate = 0, callRate = 0, subscribeRate = 0] = rates.map(Number);
const kinds: Kind[] = [
  {
    name: "pages",
    perSecond: pageRate,
    ask: (number) => get(pages[number % pages.length] ?? ""),
    times: [],
    failed: new Map(),
  },
  {
    name: "calls",
    perSecond: callRate,
    ask: (number) => get(calls[number % calls.length] ?? ""),
    times: [],
    failed: new Map(),
  },
  { name: "subscribe", perSecond: subscribeRate, ask: subscribe, times: [], failed: new Map() },
];

await Promise.all(kinds.map(askAll));
agent.destroy();
const told = kinds.map(({ name, times, failed }) => {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    name,
    answered: times.length,
    failed: Object.fromEntries(failed),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
});
process.stdout.write(JSON.stringify(told));

/** From when an answer was due to be asked for, so that a client that falls behind does not hide what is slow. */
async function askAll(kind: Kind): Promise<void> {
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let number = 0; number < kind.perSecond * seconds; number++) {
    const due = begun + (number * 1_000) / kind.perSecond;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    under.push(
      kind.ask(number).then(
        () => void kind.times.push(performance.now() - due),
        (error: Error) => void kind.failed.set(error.message, (kind.failed.get(error.message) ?? 0) + 1),
      ),
    );
  }
  await Promise.all(under);
}

function get(path: string): Promise<void> {
  return ask(path, "GET");
}

function subscribe(number: number): Promise<void> {
  return ask("/api/auth/subscribe", "POST", JSON.stringify({ email: `mixed${number}@example.org` }));
}

/** Rejects with the path and the status of any answer but 200. */
function ask(path: string, method: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "Content-Type": "application/json" } : {};
    const asking = request(url + path, { agent, method, headers });
    asking.on("response", (response) => {
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${response.statusCode}`)),
      );
      response.resume();
    });
    asking.on("error", (error) => reject(new Error(`${path}: ${error.message}`)));
    asking.end(body);
  });
}
