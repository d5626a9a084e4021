import { expect, test } from "vitest";
import { commandTerminal } from "../../test/support/command-scene.ts";
import { speak } from "../../test/support/speaking.ts";
import type { Finding } from "../doctor/finding.ts";
import { addDoctorCommand } from "./doctor.ts";

const fine: Finding = { check: "disk", level: "ok", text: "Room." };
const unclear: Finding = { check: "clock", level: "warning", text: "Hm." };
const broken: Finding = { check: "certificate", level: "fault", text: "Renew it." };

function scene(found: readonly Finding[]) {
  return commandTerminal(addDoctorCommand, "doctor", (common) => ({
    ...common,
    async *findings() {
      yield* found;
    },
  }));
}

test("P238: each finding is a line, and a fault makes the command fail", async () => {
  expect(await scene([fine, unclear, broken]).run()).toEqual({
    code: 1,
    lines: ["fine     disk        Room.", "unclear  clock       Hm.", "mend     certificate Renew it."],
    notes: ["1 thing needs to be mended."],
  });
  expect(await scene([fine, unclear]).run()).toMatchObject({ code: 0, notes: ["Nothing needs to be mended."] });
});

test("P238: programs get the findings as JSON, and the author words in the site's language", async () => {
  const { lines, notes, code } = await scene([fine, broken]).run("--json");
  expect(JSON.parse(lines.join(""))).toEqual({ passed: false, findings: [fine, broken] });
  expect([notes, code]).toEqual([[], 1]);
  await speak("de");
  expect((await scene([fine]).run()).notes).toEqual(["Nichts ist zu richten."]);
});
