import { expect, test } from "vitest";
import { eachEngine } from "../../../../test/support/databases.ts";
import { createManagement, createSubscribing, DAY } from "../../../../test/support/subscribing.ts";
import { readListFile } from "./list-file.ts";

const noWords = { ignore: [], left: new Map() };

eachEngine(({ place, openAt }) => {
  async function scene() {
    const where = await place();
    const at = createSubscribing(await openAt(where), where.dataFolder);
    const management = createManagement(at);
    return { at, management };
  }
  const proof = { confirmedAt: "2025-03-01T10:00:00Z", evidence: "double opt-in at the old site" };

  test("P26, P84: a file: a dry run tells every row's fate, the import does the same, and nobody is revived or verified unasked", async () => {
    const { at, management } = await scene();
    await at.activate("active@example.org");
    await at.activate("left@example.org");
    await at.ownSubscription.leave("left@example.org");
    await at.activate("erased@example.org");
    await management.remove("erased@example.org", { erase: true });
    await at.subscribe("waiting@example.org");
    await at.mailsTo("");
    const rows = [
      { email: "new@example.org", name: "New", topics: "poetry" },
      { email: "proven@example.org", name: "Proven", ...proof },
      { email: "active@example.org", ...proof },
      { email: "left@example.org", ...proof },
      { email: "erased@example.org", ...proof },
      { email: "waiting@example.org" },
      { email: "NEW@example.org" },
      { email: "nobody@" },
      { email: "topic@example.org", topics: "cooking" },
    ];
    const fates = async (given: { vouched: boolean; dryRun: boolean }) =>
      (await collected(management.import(rows, given))).map(({ fate }) => fate);
    const expected = ["asked", "activated", "kept", "left", "left", "waiting", "repeated", "invalid", "invalid"];
    expect(await fates({ vouched: false, dryRun: true })).toEqual(expected.with(1, "asked"));
    expect(await fates({ vouched: true, dryRun: true })).toEqual(expected);
    expect(await at.store.findByKey("new@example.org")).toBeNull();
    expect(await fates({ vouched: true, dryRun: false })).toEqual(expected);
    expect(await at.subscribers.totalActive()).toBe(2);
    expect((await at.mailsTo("new@example.org")).map(({ template }) => template)).toEqual(["verify"]);
    expect(await at.mailsTo("proven@example.org")).toEqual([]);
    expect(await management.show("proven@example.org")).toMatchObject({
      line: { status: "active" },
      consent: [{ kind: "imported", how: "double opt-in at the old site" }],
    });
    expect(await management.show("erased@example.org")).toMatchObject({ line: null, suppressed: "left" });
    const [mail] = await at.mailsTo("new@example.org");
    expect(await at.subscribers.verify(mail?.token ?? "", null, "click")).toMatchObject({
      outcome: "verified",
      name: "New",
    });
  });

  test("a list that moves to another installation takes everybody along as they are: whoever left stays away there", async () => {
    const { at, management } = await scene();
    for (const name of ["active", "left", "back", "asking", "bounced", "complained"])
      await at.activate(`${name}@example.org`, { name, source: "poetry" });
    at.now += DAY;
    for (const name of ["left", "back", "asking"]) await at.ownSubscription.leave(`${name}@example.org`);
    at.now += DAY;
    await at.activate("back@example.org");
    await at.subscribe("asking@example.org");
    await at.subscribe("waiting@example.org");
    for (const [name, mark] of [
      ["bounced", "bouncedAt"],
      ["complained", "complainedAt"],
    ] as const) {
      const subscriber = await at.store.findByKey(`${name}@example.org`);
      await at.store.change({ subscriberId: subscriber?.id ?? "" }, (facts) => ({
        answer: null,
        subscriber: { ...facts.subscriber, [mark]: at.now },
      }));
    }
    const file = readListFile(Buffer.from((await collected(management.export())).join("")), noWords);
    if (file.outcome !== "ok") throw new Error(file.outcome);

    const other = await scene();
    other.at.now = at.now + DAY;
    const bring = async (given: { vouched: boolean; dryRun: boolean }) =>
      Object.fromEntries(
        (await collected(other.management.import(file.rows, given))).map(({ email, fate }) => [
          email.split("@")[0],
          fate,
        ]),
      );
    const expected = {
      active: "activated",
      left: "left",
      back: "activated",
      asking: "left",
      bounced: "suppressed",
      complained: "suppressed",
      waiting: "asked",
    };
    expect(await bring({ vouched: true, dryRun: true })).toEqual(expected);
    expect(await bring({ vouched: true, dryRun: false })).toEqual(expected);
    expect(await other.at.subscribers.totalActive()).toBe(2);
    const statuses = async () =>
      Object.fromEntries(
        (await collected(other.management.all())).map(({ email, status }) => [email.split("@")[0], status]),
      );
    const after = {
      active: "active",
      left: "unsubscribed",
      back: "active",
      asking: "unsubscribed",
      bounced: "bounced",
      complained: "complained",
      waiting: "pending",
    };
    expect(await statuses()).toEqual(after);
    const left = await other.management.show("left@example.org");
    expect(left?.line?.leftAt).toBe((await at.store.findByKey("left@example.org"))?.leftAt);
    expect(left?.consent).toMatchObject([{ kind: "left", how: "file" }]);
    // Nor does a later file without these columns revive anybody.
    const bare = file.rows.map(({ email, confirmedAt, evidence }) => ({
      email,
      confirmedAt: confirmedAt || "2025-03-01",
      evidence: evidence || "promised",
    }));
    await collected(other.management.import(bare, { vouched: true, dryRun: false }));
    expect(await statuses()).toEqual({ ...after, waiting: "active" });
    for (const name of ["left", "bounced", "complained", "asking"])
      expect(await other.at.mailsTo(`${name}@example.org`)).toEqual([]);
  });

  test("a row about an active reader: a leaving since the confirmation or a complaint counts, older news does not", async () => {
    const { at, management } = await scene();
    for (const name of ["a", "b", "c", "d", "e"]) await at.activate(`${name}@example.org`);
    at.now += 2 * DAY;
    const date = (days: number) => new Date(at.now - days * DAY).toISOString();
    const rows = [
      { email: "a@example.org", status: "Unsubscribed", leftAt: date(1), ...proof },
      { email: "b@example.org", status: "unsubscribed", leftAt: date(5), ...proof },
      { email: "c@example.org", status: "unsubscribed", ...proof },
      { email: "d@example.org", status: "spam", ...proof },
      { email: "e@example.org", status: "cleaned", ...proof },
      { email: "f@example.org", status: "pending", ...proof },
      { email: "g@example.org", status: "Hard bounced" },
      { email: "h@example.org", status: "subscribed", ...proof },
      { email: "i@example.org", status: "perhaps", ...proof },
      { email: "j@example.org", leftAt: "tomorrow", ...proof },
    ];
    const fates = await collected(management.import(rows, { vouched: true, dryRun: false }));
    expect(fates.map(({ fate }) => fate)).toEqual(
      "left kept kept suppressed kept asked suppressed activated invalid invalid".split(" "),
    );
    expect(fates.slice(-2).map(({ fault }) => fault)).toEqual([
      "There is no status perhaps; there are active, pending, unsubscribed, bounced, complained.",
      "left_at is no past date.",
    ]);
    expect(await at.subscribers.totalActive()).toBe(4);
  });

  test("who has left by one row of a file is not asked by another", async () => {
    const { at, management } = await scene();
    const rows = [
      { email: "a@example.org", status: "active" },
      { email: "b@example.org" },
      { email: "A@example.org", status: "unsubscribed" },
      { email: "b@example.org", leftAt: "2025-01-01" },
    ];
    const fates = await collected(management.import(rows, { vouched: false, dryRun: false }));
    expect(fates.map(({ fate }) => fate)).toEqual(["left", "left", "repeated", "repeated"]);
    for (const name of ["a", "b"]) expect(await at.mailsTo(`${name}@example.org`)).toEqual([]);
  });

  test("the list comes whole and in pages, by status", async () => {
    const { at, management } = await scene();
    const rows = Array.from({ length: 1_203 }, (_, index) => ({ email: `reader${index}@example.org`, ...proof }));
    await collected(management.import(rows, { vouched: true, dryRun: false }));
    at.now += DAY;
    await management.remove("reader7@example.org", { erase: false });
    expect(await collected(management.all())).toHaveLength(1_203);
    expect((await collected(management.all("unsubscribed"))).map(({ email }) => email)).toEqual([
      "reader7@example.org",
    ]);
    expect(await at.subscribers.totalActive()).toBe(1_202);
    const file = (await collected(management.export())).join("");
    const read = readListFile(Buffer.from(file), noWords);
    expect(read.outcome === "ok" && read.rows.length).toBe(1_203);
    expect(read.outcome === "ok" && read.rows[3]).toMatchObject({
      email: expect.stringContaining("@example.org"),
      confirmedAt: "2025-03-01T10:00:00.000Z",
      evidence: proof.evidence,
    });
    expect(readListFile(Buffer.from("name\nAda\n"), noWords)).toMatchObject({ outcome: "faulty" });
  });
});

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
