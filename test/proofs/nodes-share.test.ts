import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBalancer } from "../stand-ins/balancer.ts";
import { startIdentityProvider } from "../stand-ins/identity-provider.ts";
import { startPostgres } from "../support/postgres.ts";
import { freePort, startSite } from "../support/site.ts";
import { size } from "./size.ts";

const NODES = size(3, 2);
const REQUESTS = size(1_000, 160);
/** No multiple of the nodes: else each would always come to the same one. */
const PEOPLE = size(25, 5);
const LEAVING = 3;
/** What one client may do: writes a minute, and mails that it causes in ten. */
const WRITES = 60;
const MAILS = 20;
/** Tried beyond each limit. */
const BEYOND = 5;

test(`P93: ${REQUESTS} requests, each to the next of ${NODES} nodes, find every sign-in and session; limits count them all together`, {
  timeout: 180_000,
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const balancer = await startBalancer(ports);
  onTestFinished(() => balancer.stop());
  const providers = await startIdentityProvider(balancer.url);
  onTestFinished(() => providers.close());
  const shared = { DATABASE_URL: postgres.url, SECRET: "s".repeat(40), SITE_URL: balancer.url };
  const limits = { LIMIT_WRITES_PER_MINUTE: String(WRITES), LIMIT_MAILS_PER_CLIENT: String(MAILS) };
  let rendered: string | undefined;
  for (const port of ports) {
    const environment = { ...shared, ...limits, ...providers.environment, PORT: String(port) };
    const node = await startSite({ environment, rendered });
    onTestFinished(() => void node.stop("SIGKILL"));
    rendered ??= join(node.dataFolder, "cache");
  }
  await expect.poll(() => balancer.ready().length).toBe(NODES);

  let asked = 0;
  const misses: string[] = [];
  /** The balancer sends each to another node than the one before. */
  const ask = async (path: string, init: RequestInit = {}) => {
    asked++;
    const answer = await fetch(balancer.url + path, { redirect: "manual", ...init });
    return { answer, text: await answer.text() };
  };
  const expectSession = async (person: number, Cookie: string, found: boolean) => {
    const { answer, text } = await ask("/api/auth/me", { headers: { Cookie } });
    const isFound = answer.status === 200 && text.includes(`"reader${person}@example.org"`);
    if (answer.status !== (found ? 200 : 401) || isFound !== found) misses.push(`${person}: ${answer.status} ${text}`);
  };

  const people: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const email = `reader${person}@example.org`;
    providers.person = { subject: String(1_000 + person), name: `Reader ${person}`, email, emailVerified: true };
    const provider = ["google", "github", "discord"][person % 3];
    const { answer: begun } = await ask(`/api/oauth/authorize?provider=${provider}`);
    const callback = new URL(await providers.visit(begun.headers.get("Location") ?? ""));
    const browser = cookiesOf(begun);
    const finish = () => ask(callback.pathname + callback.search, { headers: { Cookie: browser } });
    const { answer: finished } = await finish();
    const end = finished.headers.get("Location") ?? "";
    if (!end.includes("auth_success=true")) misses.push(`sign-in of ${person}: ${finished.status} ${end}`);
    people.push(cookiesOf(finished));
    // What is good once was used at another node.
    const { answer: again } = await finish();
    if (again.headers.get("Location")?.includes("auth_success=true")) misses.push(`second sign-in of ${person}`);
  }
  const write = async (path: string, init: RequestInit) => (await ask(path, { method: "POST", ...init })).answer.status;
  const signOut = (Cookie: string) => write("/api/auth/logout", { headers: { Cookie, Origin: balancer.url } });
  const gone = people.slice(0, LEAVING);
  for (const Cookie of gone) expect(await signOut(Cookie)).toBe(200);
  const statuses: number[] = [];
  for (let writer = 0; writer < MAILS + BEYOND; writer++) {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ email: `writer${writer}@example.org` });
    statuses.push(await write("/api/auth/subscribe", { headers, body }));
  }
  expect(statuses).toEqual([...Array(MAILS).fill(200), ...Array(BEYOND).fill(429)]);
  // A sign-in and a refusal are writes too.
  const left = WRITES - PEOPLE - gone.length - statuses.length;
  statuses.splice(0);
  for (let writes = 0; writes < left + BEYOND; writes++) statuses.push(await signOut(""));
  expect(statuses).toEqual([...Array(left).fill(200), ...Array(BEYOND).fill(429)]);

  while (asked < REQUESTS) {
    const person = asked % PEOPLE;
    await expectSession(person, people[person] ?? "", person >= LEAVING);
  }
  expect(misses).toEqual([]);
  process.stdout.write(
    `${asked} requests in turn to ${NODES} nodes: ${PEOPLE} sign-ins, ${misses.length} misses; ` +
      `${MAILS} mails and ${WRITES} writes of one client allowed over all\n`,
  );
});

/** As a browser holds what an answer sets. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
