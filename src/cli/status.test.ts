import { expect, test } from "vitest";
import { commandTerminal } from "../../test/support/command-scene.ts";
import { everyFigure } from "../../test/support/figures.ts";
import { speak } from "../../test/support/speaking.ts";
import { metricValues } from "../metrics/metrics.ts";
import { addStatusCommand } from "./status.ts";
import type { SiteStatus } from "./tools.ts";

const site = "https://site.example";
const scene = (status: SiteStatus) =>
  commandTerminal(addStatusCommand, "status", (common) => ({ ...common, status: async () => status }));

async function figures(given: Parameters<typeof everyFigure>[0] = {}) {
  const mail = async () => ({
    ...{ waiting: 3, underWay: 1, held: 2, oldestWaiting: Date.UTC(2026, 9, 31, 22) },
    issues: [{ id: 7, state: "sending", tally: { accepted: 1_200, pending: 30, deferred: 4 } }],
  });
  return metricValues(everyFigure({ mail, ...given }));
}

test("P237: a running site is told in a few lines", async () => {
  const { lines, code } = await scene({ origin: site, figures: await figures(), mail: null }).run();
  const told = Object.fromEntries(lines.map((line) => line.split(/ {2,}/)));
  expect(told).toMatchObject({
    Site: site,
    Ready: "yes",
    Version: expect.stringMatching(/^1\.2\.3 \(sqlite, Node v\d+/),
    Requests: "1, of which finished pages answered 0; 0 failed",
    Pages: "0 finished pages, 0 MB; 0% answered from memory",
    Mail: "3 mails wait, the oldest for 2 hours",
    Held: "2 mails wait for your decision: npx commonplace mails held",
    "Issue 7": "sending: 1,200 taken over, 34 to go",
    Database: "0 times busy, 0 times away",
    Memory: expect.stringMatching(/^\d+ MB; 20 open files; 99 of 100 times late by at most 1 ms$/),
    Backup: expect.stringMatching(/^Oct 31, 2026|^Nov 1, 2026/),
  });
  expect(code).toBe(0);
});

test("P237: a site that is not ready, or does not run, makes the command fail, and says what waits", async () => {
  const away = await figures({ ready: async () => false, mail: async () => null, lastBackup: async () => null });
  const notReady = await scene({ origin: site, figures: away, mail: null }).run();
  expect(notReady.lines).toContain("Ready     no: its database cannot be read, or it is being stopped");
  expect(notReady.lines).toContain("Backup    none is known");
  expect(notReady.lines.join("\n")).not.toMatch(/^(Mail|Held|Issue)/m);
  expect(notReady.code).toBe(1);
  const stopped = await scene({ origin: site, figures: null, mail: { waiting: 4, held: 0 } }).run();
  expect(stopped.lines).toEqual([
    "Site   https://site.example",
    "Ready  no: the site of this folder does not run here",
    "Mail   4 mails wait",
  ]);
  expect(stopped.code).toBe(1);
});

test("P237: programs get every figure, and the author words in the site's language", async () => {
  const values = await figures();
  const { lines } = await scene({ origin: site, figures: values, mail: null }).run("--json");
  expect(JSON.parse(lines.join(""))).toMatchObject({ site, running: true, ready: true, figures: values });
  await speak("de");
  const german = (await scene({ origin: site, figures: values, mail: null }).run()).lines;
  expect(german).toContain("Mail        3 Mails warten, die älteste seit 2 Stunden");
  expect(german.join("\n")).toContain("1.200 übernommen");
});
