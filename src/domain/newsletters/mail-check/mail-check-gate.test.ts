import { expect, test } from "vitest";
import { eachEngine } from "../../../../test/support/databases.ts";
import { createMailCheckStore } from "../../../database/newsletters/mail-check-store.ts";
import { createMailCheckGate } from "./mail-check-gate.ts";

const way = { relay: "mail.site.example:587", sender: "ada@site.example" };
const DAY = 86_400_000;

eachEngine(({ open }) => {
  test("more than 1,000 readers ask for a check of this relay and sender that passed and is not a week old", async () => {
    const database = await open();
    const store = createMailCheckStore(database);
    let now = 100 * DAY;
    const gate = createMailCheckGate({ way, store, clock: () => now });
    const note = (more: Partial<Parameters<typeof store.note>[0]>) =>
      store.note({ ...way, at: now, outcome: "passed", issue: null, ...more });

    expect([await gate.refusal(1_000), await gate.refusal(1_001)]).toEqual([
      null,
      expect.stringContaining("was never checked: run “npx commonplace check-mail”"),
    ]);
    await note({ relay: "other.example" });
    await note({ sender: "eve@site.example" });
    expect(await gate.refusal(1_001)).toContain("never checked");
    await note({});
    now += 7 * DAY;
    expect(await gate.refusal(1_000_000)).toBeNull();
    now += 1;
    expect(await gate.refusal(1_001)).toContain("over a week");
    await gate.noteSkipped(7);
    expect(await gate.refusal(1_001)).toContain("over a week");
    await note({ at: now + 1, outcome: "failed" });
    expect(await gate.refusal(1_001)).toContain("found faults");
    const skipped = await database.read((db) =>
      db.selectFrom("mailCheck").selectAll().where("outcome", "=", "skipped").execute(),
    );
    expect(skipped).toEqual([{ ...way, at: now, outcome: "skipped", issue: 7 }]);
  });
});
