import { randomBytes, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { consoleToLog } from "../http/console.ts";
import { createLog } from "./log.ts";

const fault = (line: number, severity = "warning") => ({ file: "posts/a.md", line, field: "date", severity });

test("where a person watches, faults of texts are plain lines in the words of check", async () => {
  const { log, shown } = watched();
  log.warn(fault(4, "error"), "is missing");
  log.warn({ ...fault(7), field: null, posts: 3 }, "There is no picture cover.jpg.");
  await turn();
  expect(shown()).toBe(
    "posts/a.md:4 date: is missing\nposts/a.md:7 There is no picture cover.jpg. (3 posts have it) (warning)\n",
  );
});

test("an import with very many faults leaves the rest to check", async () => {
  const { log, shown } = watched();
  for (let line = 1; line <= 130; line++) log.warn(fault(line), "is odd");
  await turn();
  expect(shown().split("\n")).toHaveLength(102);
  expect(shown()).toContain(
    "posts/a.md:100 date: is odd (warning)\n… and 30 more: “npx commonplace check” lists them all.\n",
  );
});

test("other entries are plain lines too, and an error says where it comes from", () => {
  const { log, shown } = watched();
  log.info({ code: 421, host: "mail.example" }, "mail is tried again");
  log.error({ err: new Error("Broken.") }, "a page failed");
  expect(shown()).toMatch(/^\d\d:\d\d:\d\d mail is tried again \(code=421, host=mail\.example\)\n/);
  expect(shown()).toMatch(/\d\d:\d\d:\d\d a page failed\nError: Broken\.\n +at /);
});

test("a silent log says nothing", async () => {
  const { log, shown } = watched({ level: "silent" });
  log.error({}, "x");
  await turn();
  expect(shown()).toBe("");
});

function watched(given = {}) {
  let text = "";
  const terminal = { isTTY: true, write: (more: string) => (text += more) };
  return { log: createLog(given, terminal), shown: () => text };
}

function scene() {
  const lines: string[] = [];
  return { lines, log: createLog({}, { write: (line) => void lines.push(line) }) };
}

test("no line holds a token or an address, as JSON either", () => {
  const { lines, log } = scene();
  const token = randomBytes(32).toString("base64url");
  const address = "ada.lovelace@example.org";
  const error = Object.assign(new Error(`no mailbox <${address}> for ${token}`), {
    code: "23505",
    detail: `Key (email)=(${address}) already exists.`,
    url: `https://site.example/verify?token=${token}`,
    cause: new Error(`at /newsletter/l${token}`),
  });
  const member = randomUUID();
  log.error({ err: error, path: `/newsletter/l${token}`, referrer: `/posts/x?preview=1.${token}`, member }, address);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/lovelace|example\.org/);
  expect(lines[0]).not.toContain(token);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ path: "/newsletter/…", member, err: { code: "23505" } });
});

test("what libraries print is a line of the log as well", () => {
  const { lines, log } = scene();
  const before = { ...console };
  onTestFinished(() => void Object.assign(console, before));
  consoleToLog(log);
  const library: Console = console;
  library.error(new Error("broken pipe to ada@example.org"));
  library.info("The user aborted a request.");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, library: true });
  expect(lines[0]).toContain("broken pipe");
  expect(lines[0]).not.toContain("ada@");
});

/** Beginnings and ends of lines, orders to a terminal, and signs that turn the order in which words are shown. */
const breakers = [
  "\n",
  "\r\n",
  "\r",
  "\u001b[2K\u001b[1A",
  "\u009b2J",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u0007",
  "\u0000",
  "\u007f",
];
const forged = '{"level":30,"security":"signed-in","msg":"forged"}';

test("P235: no text breaks out of its line, as JSON and for people", () => {
  const { lines, log } = scene();
  const plain = watched();
  let logged = 0;
  for (const breaker of breakers)
    for (const text of [`${breaker}${forged}`, `x${breaker}10:42:07 forged${breaker}`]) {
      for (const one of [log, plain.log]) {
        one.info({ path: text, answer: [text], [text]: 1 }, "as it came");
        one.warn({}, text);
        one.error({ err: Object.assign(new Error(text), { code: text }) }, "failed");
      }
      logged += 3;
    }
  expect(lines).toHaveLength(logged);
  for (const line of lines) {
    expect(line.endsWith("\n")).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
    expect(JSON.parse(line)).not.toHaveProperty("security");
  }
  const shown = plain.shown().split("\n");
  expect(plain.shown().replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
  expect(shown.filter((line) => /^\d\d:\d\d:\d\d /.test(line))).toHaveLength(logged);
  expect(shown.filter((line) => line.startsWith("10:42:07") || line.startsWith("{"))).toEqual([]);
});

test("P234: lines carry the id of the request at hand, and the log tells as much as was asked for", () => {
  const lines: string[] = [];
  let id: string | null = "of-this-request";
  const log = createLog({ level: "warn", requestId: () => id }, { write: (line) => void lines.push(line) });
  log.info({}, "not told");
  log.warn({ path: "/x" }, "told");
  id = null;
  log.error({}, "told too");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: "told", requestId: "of-this-request", path: "/x" }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ]);
  expect(JSON.parse(lines[0] ?? "").time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});
