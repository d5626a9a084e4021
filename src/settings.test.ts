import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "./settings.ts";

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, ".env"), text);
  return join(folder, ".env");
}

test("the file gives what the environment does not mention", () => {
  const ENV_FILE = file('# mine\nPORT=9001\nexport MAIL_FROM="Ada <ada@example.org>"\nSECRET=short\nSEND_RATE=3\n');
  const read = readSettings({ ENV_FILE, SEND_RATE: "5", SECRET: "" });
  if (read.outcome !== "ok") throw new Error(read.faults.join());
  const { port, secret, mail } = read.config;
  expect({ port, secret, from: mail.from, rate: mail.sendRate }).toEqual({
    port: 9001,
    secret: null,
    from: "Ada <ada@example.org>",
    rate: 5,
  });
  expect(readSettings({ ENV_FILE })).toEqual({
    outcome: "faulty",
    faults: ["SECRET: must have at least 32 bytes"],
    readable: expect.objectContaining({ port: 9001, secret: null }),
  });
});

test("a file that is named must be there", () => {
  const ENV_FILE = `${file("")}.absent`;
  expect(readSettings({ ENV_FILE })).toEqual({
    outcome: "faulty",
    faults: [`ENV_FILE: ${ENV_FILE} cannot be read (ENOENT)`],
    readable: null,
  });
});
