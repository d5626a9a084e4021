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
  const { log, shown } = watched({ silent: true });
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
