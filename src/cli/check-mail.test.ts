import { expect, test } from "vitest";
import { commandTerminal } from "../../test/support/command-scene.ts";
import type { GivenProbe, MailCheckResult } from "../domain/newsletters/mail-check/mail-check.ts";
import { addCheckMailCommand } from "./check-mail.ts";

const result: MailCheckResult = {
  relay: "mail.site.example:587",
  sender: "ada@site.example",
  passed: false,
  findings: [
    { check: "leave-link", level: "ok", text: "It works." },
    { check: "dkim", level: "fault", text: "Sign it." },
  ],
};

function scene(answer: MailCheckResult) {
  const asked: GivenProbe[] = [];
  const { run } = commandTerminal(
    addCheckMailCommand,
    "check-mail",
    (common) => ({
      ...common,
      securityLog: { record() {} },
      async checkMail(given) {
        asked.push(given);
        return answer;
      },
    }),
    { "probe.eml": "From: ada@site.example" },
  );
  return { asked, run };
}

test("each finding is a line, and what is to be mended makes the command fail", async () => {
  const { asked, run } = scene(result);
  expect(await run()).toMatchObject({
    code: 1,
    lines: ["fine     leave-link  It works.", "mend     dkim        Sign it."],
  });
  expect((await run("--probe", "probe.eml", "--json")).lines.map((line) => JSON.parse(line))).toEqual([result]);
  expect(await scene({ ...result, passed: true }).run("--to", "ada@example.org")).toMatchObject({ code: 0 });
  expect(asked).toEqual([{ to: null }, { raw: Buffer.from("From: ada@site.example") }]);
});
