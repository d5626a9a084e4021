import { Command } from "commander";
import { expect, test } from "vitest";
import { eachEngine } from "../../test/support/databases.ts";
import { statesOfMail, withSink } from "../../test/support/delivering.ts";
import { MINUTE, type Subscribing } from "../../test/support/subscribing.ts";
import { addMailCommands } from "./mails.ts";

eachEngine((under) => {
  test("mails whose answer was lost twice are listed, sent again, or dropped", async () => {
    let passed = 0;
    const tried = async (at: Subscribing) => {
      await at.delivery.runDue();
      at.now += MINUTE;
      passed += MINUTE;
    };
    await withSink(
      under,
      async (at, sink, { database }) => {
        async function run(...words: string[]) {
          const result = { lines: [] as string[], code: -1 };
          const program = new Command("commonplace").exitOverride();
          addMailCommands(program, {
            open: async () => ({
              place: "here",
              securityLog: { record() {} },
              outbox: at.outbox,
              now: () => at.now,
              close: async () => {},
            }),
            print: (line) => result.lines.push(line),
            note: (line) => expect(line).toBe("commonplace: here"),
            confirm: async () => null,
            readFile: () => new Uint8Array(),
            progress: () => {},
            exitWith: (code) => {
              result.code = code;
            },
          });
          await program.parseAsync(["mails", ...words], { from: "user" });
          return result;
        }
        expect(await run("held")).toEqual({ lines: ["0 mails are held."], code: 0 });
        expect(await run("again", "--all")).toEqual({ lines: ["No mail is held."], code: 0 });
        expect((await run("drop")).code).toBe(1);

        sink.script = (stage) => (stage === "dot" ? "drop" : null);
        for (const name of ["ada", "bo", "cy"]) await at.subscribe(`${name}@example.org`);
        // One mail at a time asks a relay whose answers are lost, and each is held after the second.
        for (let time = 0; time < 6; time++) await tried(at);
        const held = JSON.parse((await run("held", "--json")).lines.join("\n")) as { id: string; recipient: string }[];
        expect(held).toHaveLength(3);
        expect(held).toContainEqual(
          expect.objectContaining({
            recipient: "ada@example.org",
            template: "verify",
            createdAt: "2026-01-05T12:00:00.000Z",
          }),
        );
        expect(await at.outbox.heldCount()).toBe(3);
        const { lines } = await run("held");
        expect(lines.at(-1)).toBe("3 mails are held.");
        expect(lines.find((line) => line.includes("ada@example.org"))).toMatch(
          /^[0-9a-f-]{36} {2}verify +2026-01-05T12:00 /,
        );

        const idOf = (name: string) => held.find(({ recipient }) => recipient.startsWith(name))?.id ?? "";
        sink.script = () => null;
        sink.mails.length = 0;
        expect(await run("again", idOf("ada"), "nonsense")).toEqual({
          lines: [`${idOf("ada")} is sent again by the running site.`, "nonsense is not held."],
          code: 1,
        });
        expect(await run("drop", idOf("bo"))).toEqual({ lines: [`${idOf("bo")} is dropped.`], code: 0 });
        expect((await run("again", idOf("bo"))).code).toBe(1);
        await tried(at);
        expect(sink.mails.flatMap(({ to }) => to)).toEqual(["ada@example.org"]);
        expect((await run("drop", "--all")).code).toBe(0);
        await tried(at);
        expect((await statesOfMail(database)).map(({ state }) => state).sort()).toEqual(["dropped", "dropped", "sent"]);
        expect(sink.mails).toHaveLength(1);
      },
      { passed: () => passed },
    );
  });
});
