import { Command } from "commander";
import { expect, test } from "vitest";
import { commandTerminal } from "../../test/support/command-scene.ts";
import { reportSamples } from "../../test/support/returned-mails.ts";
import type { ReturnedMail } from "../domain/newsletters/bounces.ts";
import { readReturned } from "../mail/bounces/read-returned.ts";
import { addBounceCommand } from "./bounce.ts";

test("a returned mail is read from its file and taken in, anything else changes nothing", async () => {
  const taken: ReturnedMail[] = [];
  const samples = reportSamples("Message-ID: <01890a5d-ac96-774b-bcce-b302099a8057@site.example>");
  const files = { "report.eml": samples[0]?.raw ?? "" };
  const { run } = commandTerminal(
    addBounceCommand,
    "bounce",
    (common) => ({
      ...common,
      securityLog: { record() {} },
      readReturned,
      bounces: {
        async take(returned) {
          taken.push(returned);
          return "suppressed" as const;
        },
      },
    }),
    files,
  );
  expect(await run("report.eml")).toMatchObject({ lines: ["The reader gets no more mail."], code: 0 });
  expect(taken).toMatchObject([
    { kind: "bounce", cause: "mailbox", mailIds: ["01890a5d-ac96-774b-bcce-b302099a8057"] },
  ]);
});

test("what could not be taken in yet is left to the mail server to try again", async () => {
  const codes: number[] = [];
  const program = new Command("commonplace");
  addBounceCommand(program, {
    open: async () => Promise.reject(new Error("the database is away")),
    ...{ print: () => {}, note: () => {}, readFile: () => new Uint8Array(), confirm: async () => null },
    progress: () => {},
    exitWith: (code) => codes.push(code),
  });
  await expect(program.parseAsync(["bounce"], { from: "user" })).rejects.toThrow("the database is away");
  expect(codes).toEqual([75]);
});
