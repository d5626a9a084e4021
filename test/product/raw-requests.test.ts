import { afterAll, beforeAll, expect, test } from "vitest";
import { processorTime, type RawAnswer, sendRaw } from "../support/raw-http.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let host: string;
beforeAll(async () => {
  site = await startSite();
  host = new URL(site.url).host;
  for (const path of ["/", "/blog", "/nothing", "/api/posts", "/welcome"]) await fetch(site.url + path);
});
afterAll(() => site?.stop());

/** The answers to each of the requests, sent side by side: each is waited for until the server has been silent for a while. */
let answered: ReadonlyMap<string, Promise<RawAnswer[]>>;
beforeAll(async () => {
  answered = new Map(requests.map(([name, bytes]) => [name, sendRaw(site.url, bytes())]));
  await Promise.allSettled(answered.values());
});

const get = (target: string, more = "") => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
const post = (target: string, body: string, more = "") =>
  `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const slashes = "/".repeat(15_000);

/** What is sent, and the statuses that may answer it, one for each answer. */
const requests: readonly [name: string, bytes: () => string | Buffer, statuses: readonly number[]][] = [
  ["slashes without end", () => get(`/a${slashes}x`), [414]],
  ["2,000 slashes", () => get(`/a${"/".repeat(2_000)}x`), [308]],
  ["2,000 slashes that are written otherwise", () => get(`/a${"%2F".repeat(600)}x`), [404]],
  ["a long path", () => get(`/posts/${"a-".repeat(1_000)}`), [404]],
  ["a longer path", () => get(`/posts/${"a-".repeat(1_100)}`), [414]],
  ["a long address of the API", () => get(`/api/${"a".repeat(2_100)}`), [414]],
  ["a long token", () => get(`/verify?token=${"a".repeat(2_100)}`), [414]],
  ["a long query", () => get(`/search?q=${"%22a".repeat(480)}`), [200]],
  ["many words to search for", () => get(`/search?q=${"a+".repeat(900)}`), [200]],
  ["many parameters", () => get(`/blog?${"a=1&".repeat(500)}`), [200]],
  ["dots and slashes", () => get(`/${"../".repeat(600)}etc/passwd`), [308]],
  ["a path of signs", () => get(`/${"%E2%9C%93".repeat(200)}`), [404]],
  ["an escape that is none", () => get(`/${"%zz".repeat(600)}`), [308]],
  ["a NUL in the path", () => get("/\0"), [400]],
  ["an encoded NUL", () => get("/%00"), [404]],
  ["a raw byte in the path", () => Buffer.from(get("/\xff"), "latin1"), [400]],
  ["no version", () => `GET /\r\n\r\n`, [400]],
  ["no request at all", () => "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", [400]],
  ["HTTP/1.0 without Host", () => "GET /api/posts HTTP/1.0\r\n\r\n", [200, 421]],
  ["HTTP/1.1 without Host", () => "GET / HTTP/1.1\r\n\r\n", [400]],
  ["HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
  ["HTTP/9.9", () => `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`, [400]],
  ["a host that is none", () => "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", [400]],
  ["a host with a path", () => `GET / HTTP/1.1\r\nHost: ${host}/x?y\r\n\r\n`, [400]],
  ["a host with a name before it", () => `GET / HTTP/1.1\r\nHost: evil@${host}\r\n\r\n`, [400]],
  ["a long host", () => `GET / HTTP/1.1\r\nHost: ${"a.".repeat(5_000)}\r\n\r\n`, [421]],
  ["no address", () => `GET HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [400]],
  ["a name for an address", () => get("blog"), [400]],
  ["an absolute address", () => get(`http://${host}/blog`), [200]],
  ["an absolute address of another host", () => get("http://evil.example/blog"), [421]],
  ["an absolute address that is none", () => get("http://[/"), [400]],
  ["OPTIONS *", () => `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [204]],
  ["GET *", () => get("*"), [400]],
  ["CONNECT", () => `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [405]],
  ["TRACE", () => `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [405, 415]],
  ["a backslash in what is written to", () => `POST /api\\x HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [400]],
  ["a method that is none", () => `BREW / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, [400]],
  ["an upgrade", () => get("/blog", "Connection: Upgrade\r\nUpgrade: websocket\r\n"), [200]],
  ["an expectation", () => get("/blog", "Expect: coffee\r\n"), [417]],
  ["headers without end", () => get("/", `X: ${"a".repeat(20_000)}\r\n`), [431]],
  ["3,000 headers", () => get("/", "a: b\r\n".repeat(3_000)), [200, 431]],
  ["encodings without end", () => get("/blog", `Accept-Encoding: ${"\t".repeat(12_000)};\r\n`), [200]],
  ["tags without end", () => get("/blog", `If-None-Match: ${'W/"a", '.repeat(1_700)}\r\n`), [200]],
  ["a header without a name", () => get("/", ": b\r\n"), [400]],
  ["a folded header", () => get("/", "a: b\r\n c\r\n"), [200, 400]],
  ["bare line feeds", () => `GET / HTTP/1.1\nHost: ${host}\n\n`, [200, 400]],
  [
    "a length and chunks",
    () =>
      `POST /api/auth/subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  [
    "two lengths",
    () => `POST /api/auth/subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    [400],
  ],
  [
    "an encoding that is none",
    () => `POST /api/auth/subscribe HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: nothing\r\n\r\n`,
    [400],
  ],
  [
    "a chunk that is none",
    () => `POST /api/auth/subscribe HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    [400],
  ],
  [
    "parts without end",
    () => {
      const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n'.repeat(240);
      const type = "multipart/form-data; boundary=x";
      return `POST /newsletter/l${"A".repeat(64)} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    },
    [403, 415],
  ],
  ["a form that no page has sent", () => post("/settings", "do=delete"), [415]],
  ["a form of another site", () => post("/settings", "do=delete", "Origin: https://evil.example\r\n"), [403]],
  ["a form for a page that takes none", () => post("/blog", "a=1", `Origin: http://${host}\r\n`), [404, 405]],
  ["a form that is too large", () => post("/blog", "a".repeat(17_000), `Origin: http://${host}\r\n`), [413]],
  ["many requests at once", () => get("/blog").repeat(20), Array.from({ length: 20 }, () => 200)],
];

test.each(requests)("P105: %s: a proper answer, made in no time", async (name, bytes, statuses) => {
  const answers = (await answered.get(name)) ?? [];
  expect(answers.length, name).toBe(statuses.length > 3 ? statuses.length : 1);
  for (const answer of answers) {
    expect(statuses).toContain(answer.status);
    expectProper(answer);
  }
  expect((await cost(bytes())) / answers.length).toBeLessThan(50);
});

test("a valid request before bytes that are none gets its own answer, and nothing else is taken for it", async () => {
  for (const path of ["/blog", "/welcome"]) {
    const [first, ...others] = await sendRaw(site.url, `${get(path)}\0\0\r\n\r\n`);
    expect(first?.status, path).toBe(200);
    expect(others.filter(({ status }) => status !== 400)).toEqual([]);
  }
});

test("a reader who takes a few bytes at a time costs no more than the page", async () => {
  const before = processorTime(site.pid);
  const readers = Array.from({ length: 5 }, () => sendRaw(site.url, get("/api/posts"), { slow: true }));
  for (const answers of await Promise.all(readers)) expect(answers.map(({ status }) => status)).toEqual([200]);
  expect((processorTime(site.pid) - before) / 5).toBeLessThan(50);
});

test("P2: no page has more than one address: others lead to it, are the same bytes, or are kept by nobody", async () => {
  const ask = (path: string) => fetch(site.url + path, { redirect: "manual" });
  const last = (await ask("/blog?page=4")).headers.get("ETag");
  expect(last).not.toBeNull();
  for (const page of ["5", "77", "0004", "9999"])
    expect((await ask(`/blog?page=${page}&x=${page}`)).headers.get("ETag"), page).toBe(last);
  for (const query of ["year=9999&page=77", "year=1", "year=0000"])
    for (const path of ["/blog", "/blog.data"]) {
      const { status, headers } = await ask(`${path}?${query}`);
      expect([status, headers.get("Cache-Control")], path + query).toEqual([200, "private, no-store"]);
    }
  for (const [spelling, address] of [
    ["/posts/%6Fn-margins?a=b", "/posts/on-margins?a=b"],
    ["/posts/%6fn-margins.data", "/posts/on-margins.data"],
    ["/%62log/", "/blog"],
  ] as const) {
    const { status, headers } = await ask(spelling);
    expect([status, headers.get("Location")]).toEqual([308, address]);
  }
});

test("nothing of it is a fault of the site, which says nothing about it", () => {
  expect(site.output()).not.toMatch(/"level":[56]0|Error:/);
});

/** A call of a program is answered in JSON, everything else by a page or a text; nothing shows what the inside looks like. */
function expectProper({ status, headers, body }: RawAnswer): void {
  if (status === 204 || status === 308) return;
  const type = headers.get("content-type") ?? "none";
  expect(type).toMatch(/^(application\/json|text\/html|text\/plain)/);
  if (type.startsWith("application/json") && status >= 400)
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/\.$/) });
  if (type.startsWith("text/html")) expect(body).toContain("</html>");
  expect(body.length).toBeGreaterThan(10);
  expect(body).not.toMatch(/at .*\.(js|ts):\d+|node:internal/);
}

/**
 * Milliseconds of processor time that the same bytes cost once more, the least of a few tries: what the process does by
 * itself meanwhile is in one try, what the request costs in each.
 */
async function cost(bytes: string | Buffer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > 20; attempt++) {
    const before = processorTime(site.pid);
    await sendRaw(site.url, bytes, { patience: 100 });
    least = Math.min(least, processorTime(site.pid) - before);
  }
  return least;
}
