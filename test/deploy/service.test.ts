import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const file = join(import.meta.dirname, "../../deploy/systemd/commonplace.service");
const analyzer = spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" });
const version = Number(/^systemd (\d+)/.exec(analyzer.stdout ?? "")?.[1] ?? 0);
/** The first that judges a file. */
const reason = version >= 250 ? "" : ": systemd-analyze is not installed, or older than 250";

test.skipIf(reason)(`P252: systemd calls the exposure of the service at most 2.0${reason}`, () => {
  const { stdout, stderr } = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", file], {
    encoding: "utf8",
  });
  const [, exposure = ""] = /Overall exposure level for commonplace\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure || "10"), stderr).toBeLessThanOrEqual(2);
});

test("P252: the service gives the process longer to end in order than it takes, and starts it again", () => {
  const settings = new Map(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^[A-Z]\w*=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(Number(settings.get("TimeoutStopSec"))).toBeGreaterThan(15);
  expect([settings.get("Restart"), settings.get("KillMode")]).toEqual(["always", "mixed"]);
});
