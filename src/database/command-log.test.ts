import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCommandLog } from "./command-log.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "commonplace-log-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test("P85: commands are logged line by line, for the author's eyes, in two files of bounded size", () => {
  const place = folder();
  const log = openCommandLog(place);
  log.info({ security: "command-run" }, "one");
  expect(JSON.parse(readFileSync(join(place, "commands.log"), "utf8"))).toMatchObject({ level: 30, msg: "one" });
  for (let count = 0; count < 5; count++) log.info({ filling: "x".repeat(600_000) }, "long");
  expect(readdirSync(place).sort()).toEqual(["commands.log", "commands.log.1"]);
  for (const name of readdirSync(place)) {
    const { mode, size } = statSync(join(place, name));
    expect([mode & 0o777, size < 2_000_000]).toEqual([0o600, true]);
  }
});

test("without a place for its line a command goes on", () => {
  expect(() => openCommandLog(join(folder(), "nowhere")).info({}, "lost")).not.toThrow();
});
