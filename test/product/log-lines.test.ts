import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type IdentityStandIn, startIdentityProvider } from "../stand-ins/identity-provider.ts";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { locationOf } from "../support/member-api.ts";
import { sendRaw } from "../support/raw-http.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";

/** What must stand nowhere; the two secrets of providers and the address of a reader come with their stand-in. */
const planted = {
  SECRET: "planted secret of forty letters and more …",
  METRICS_TOKEN: "planted-token-for-figures",
  SMTP_PASSWORD: "planted-word-for-the-relay",
};
/** Makes an end of a line, an order to a terminal, or a turn of the reading direction, before what would be a line. */
const breakers = [
  "\n",
  "\r\n",
  "\r",
  "\u001b[2K\u001b[1A",
  "\u009b2J",
  "\u0085",
  "\u2028",
  "\u202e",
  "\u0000",
  "\u0007",
];
const FORGED = '{"level":30,"time":"2026-01-01T00:00:00.000Z","security":"forged","msg":"forged"}';

let site: RunningSite;
let sink: SmtpSink;
let providers: IdentityStandIn;
let base: string;

beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  providers = await startIdentityProvider(base);
  sink = await startSmtpSink({ extensions: ["8BITMIME", "AUTH PLAIN LOGIN"] });
  site = await startSite({
    environment: {
      ...{ PORT: String(port), LOG_LEVEL: "debug", TRUST_PROXY_HOPS: "1", ...providers.environment },
      ...{ SECRET: planted.SECRET, METRICS_TOKEN: planted.METRICS_TOKEN },
      SMTP_URL: `smtp://relay-user:${planted.SMTP_PASSWORD}@127.0.0.1:${sink.port}`,
      ...{ SEND_RATE: "1000", LIMIT_WRITES_PER_MINUTE: "100000", LIMIT_MAILS_PER_CLIENT: "100000" },
      LIMIT_MAILS_TO_UNCONFIRMED: "100000",
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await sink?.stop();
  await providers?.close();
});

/** The lines of the log so far. */
const lines = () =>
  site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/auth/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: base, ...headers },
    body: JSON.stringify({ email }),
  });

/** One request that carries `text` in one of the places from which texts come. */
const places: readonly ((text: string, index: number) => Promise<unknown>)[] = [
  (text) => fetch(`${base}/posts/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`),
  (text) => sendRaw(base, `GET /api/posts/${text} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
  (text) =>
    sendRaw(
      base,
      `GET /nothing HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: x${text}\r\nOrigin: ${text}\r\nConnection: close\r\n\r\n`,
    ),
  (text) => subscribe(`${text}@reader.example`),
  (text, index) =>
    fetch(`${base}/api/policy-reports`, {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: JSON.stringify({
        "csp-report": { "effective-directive": `img-src${text}`, "blocked-uri": `${index}${text}` },
      }),
    }),
];

test("P235: a thousand texts in paths, headers, bodies, addresses, and what relays and providers answer, forge no line", {
  timeout: 120_000,
}, async () => {
  const texts = breakers.flatMap((breaker) => [`${breaker}${FORGED}`, `${FORGED}${breaker}${FORGED}${breaker}`]);
  let sent = 0;
  for (let round = 0; sent < 1_000; round++)
    for (const [index, place] of places.entries()) {
      const text = texts[(round + index) % texts.length] as string;
      await place(`${round}${text}`, round).catch(() => {});
      sent++;
    }
  // A relay says the same in each answer, and a provider in the address to which it sends back and in its own answers.
  for (const [index, text] of texts.entries()) {
    sink.script = (stage) => (stage === "rcpt" ? `450 4.2.0 ${text.replace(/[\r\n]+/g, " ")}\r\n` : null);
    expect((await subscribe(`of-a-relay-${index}@reader.example`)).status).toBe(200);
    providers.callback = { error: text, error_description: text };
    providers.faults.token = (_request, response) => {
      response.writeHead(400, { "Content-Type": "application/json" }).end(JSON.stringify({ error: text }));
      return true;
    };
    await signIn(index % 2 ? "google" : "github");
    providers.callback = {};
    await signIn(index % 2 ? "google" : "github");
  }
  sink.script = () => null;
  providers.faults.token = () => false;
  await expect.poll(() => lines().length).toBeGreaterThan(700);

  const messages = new Set<string>();
  for (const line of site.output().split("\n").slice(0, -1)) {
    expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
    if (!line.startsWith("{")) continue;
    const entry = JSON.parse(line);
    expect(entry.security).not.toBe("forged");
    messages.add(entry.msg);
  }
  expect(messages).not.toContain("forged");
  // The texts did arrive where they could have done harm.
  expect(messages).toContain("request");
  expect(messages).toContain("a browser has kept to the policy of a page");
});

/** The whole way of a browser; the cookies that it then holds. */
async function signIn(provider: string): Promise<string> {
  const begun = await fetch(`${base}/api/oauth/authorize?provider=${provider}`, { redirect: "manual" });
  const callback = new URL(await providers.visit(locationOf(begun)));
  const cookies = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const headers = { Cookie: cookies(begun).join("; ") };
  const finished = await fetch(base + callback.pathname + callback.search, { headers, redirect: "manual" });
  await finished.text();
  return [...cookies(begun), ...cookies(finished)].join("; ");
}

test("P234: every line that a request brings about carries its id: of the proxy, in the answer too, failures as well", async () => {
  const asked = async (name: string, path: string, init: RequestInit = {}) => {
    const id = `${name}-${randomUUID()}`;
    const answer = await fetch(base + path, { ...init, headers: { ...init.headers, "X-Request-Id": id } });
    await answer.text();
    expect(answer.headers.get("X-Request-Id"), path).toBe(id);
    const own = () => lines().filter((line) => line.includes(`"requestId":"${id}"`));
    // The last of them: a request is told of when it is over.
    await expect.poll(own, { message: path }).toContainEqual(expect.stringContaining('"msg":"request"'));
    return own().map((line) => JSON.parse(line));
  };
  expect(await asked("of-a-page", "/no-such-page?secret=1")).toEqual([
    expect.objectContaining({ msg: "request", level: 20, method: "GET", path: "/no-such-page", status: 404 }),
  ]);
  expect(await asked("of-a-call", "/api/posts")).toHaveLength(1);
  const failed = await asked("of-a-failure", "/api/oauth/callback/google?state=x&error=access_denied", {
    redirect: "manual",
  });
  expect(failed.map(({ msg }) => msg).sort()).toEqual(["request", "security event"]);
  for (const line of lines()) {
    const { msg, security, requestId, time } = JSON.parse(line);
    if (msg === "request" || security !== undefined) expect(requestId, line).toMatch(/^[\w=-]+$/);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test("P236: no secret, token or address stands in the log, the figures, an answer that fails, or what browsers load", async () => {
  const cookies = await signIn("google");
  expect((await fetch(`${base}/api/auth/me`, { headers: { Cookie: cookies } })).status).toBe(200);
  const address = `planted-${randomUUID().slice(0, 8)}@reader.example`;
  const before = sink.mails.length;
  await subscribe(address);
  await expect.poll(() => sink.mails.slice(before).some(({ to }) => to.includes(address))).toBe(true);
  const mail = sink.mails.find(({ to }) => to.includes(address));
  const token = /welcome\?verify=([\w-]+)/.exec((await mail?.parsed())?.text ?? "")?.[1] ?? "";
  expect(token.length).toBeGreaterThan(30);
  const failing = await Promise.all(
    [
      ...[`/verify?token=x${token.slice(1)}`, `/posts/${address}`, "/api/oauth/callback/google?state=x", "/metrics"],
      ...["/api/nothing", "/preferences"],
    ].map(async (path) => (await fetch(base + path, { headers: { Cookie: `${cookies}x` } })).text()),
  );
  const figures = await fetch(`${base}/metrics`, { headers: { Authorization: `Bearer ${planted.METRICS_TOKEN}` } });
  const text = await figures.text();
  expect(text).toContain("commonplace_ready 1");
  const client = join(import.meta.dirname, "../../build/current");
  const folder = readFileSync(client, "utf8").trim();
  const built = join(import.meta.dirname, "../../build", folder, "client");
  const files = globSync("**/*.{js,css,json,html}", { cwd: built });
  expect(files.length).toBeGreaterThan(10);
  const everything = {
    log: site.output(),
    figures: text,
    answers: failing.join("\n").replaceAll(`/posts/${encodeURIComponent(address)}`, ""),
    client: files.map((file) => readFileSync(join(built, file), "utf8")).join("\n"),
  };
  const sessions = cookies.split("; ").map((cookie) => cookie.split("=")[1] ?? "");
  const secrets = [
    ...Object.values(planted),
    ...[providers.environment.GOOGLE_CLIENT_SECRET as string, "ada@reader.example", address, token],
    ...[...sessions, ...providers.tokens].filter((secret) => secret.length > 10),
  ];
  expect(secrets.length).toBeGreaterThan(9);
  for (const [place, found] of Object.entries(everything))
    for (const secret of secrets) expect(found.includes(secret), `${place}: ${secret}`).toBe(false);
});
