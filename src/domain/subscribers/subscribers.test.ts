import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createIssueScene, refused } from "../../../test/support/issues.ts";
import { addressOf, createSubscribing, DAY, HOUR, MINUTE, testConsent } from "../../../test/support/subscribing.ts";

eachEngine(({ place, openAt }) => {
  async function scene(given: Parameters<typeof createSubscribing>[2] = {}) {
    const where = await place();
    const database = await openAt(where);
    const at = createSubscribing(database, where.dataFolder, given);
    return { at, subscribers: at.subscribers, database, where };
  }
  const ada = "ada@example.org";
  const stateOf = async (
    { ownSubscription }: Pick<ReturnType<typeof createSubscribing>, "ownSubscription">,
    email = ada,
  ) => (await ownSubscription.of(addressOf(email).key))?.status ?? null;

  test("from the form to a verified reader and away again", async () => {
    const { at, subscribers } = await scene();
    expect(
      await at.subscribe("Ada@Example.org", { name: " Ada ", source: "home", page: "/", wantsAccount: true }),
    ).toMatchObject({ outcome: "accepted" });
    expect(await stateOf(at)).toBe("pending");
    const [mail] = await at.mailsTo("Ada@example.org");
    expect(mail).toMatchObject({
      template: "verify",
      link: expect.stringMatching(/^https:\/\/site\.example\/welcome\?verify=v[\w-]{64}$/),
    });
    expect(await subscribers.verify(mail?.token ?? "", null, "click")).toEqual({
      outcome: "verified",
      first: true,
      email: "Ada@example.org",
      name: "Ada",
    });
    expect(await subscribers.totalActive()).toBe(1);
    const [welcome] = await at.mailsTo("Ada@example.org");
    expect(welcome).toMatchObject({ template: "welcome", link: expect.stringMatching(/\/newsletter\/r[\w-]{64}$/) });
    const page = await subscribers.openLink(welcome?.token ?? "");
    expect(page).toMatchObject({
      outcome: "reader",
      reader: {
        email: "Ada@example.org",
        status: "active",
        topics: null,
        consent: [{ kind: "requested", source: "home", page: "/", how: "link" }],
      },
    });
    expect(await subscribers.leave(welcome?.token ?? "")).toEqual({ outcome: "left" });
    expect(await subscribers.leave(welcome?.token ?? "")).toEqual({ outcome: "left" });
    expect(await stateOf(at)).toBe("unsubscribed");
    expect(await subscribers.totalActive()).toBe(0);
    expect(await subscribers.undo(welcome?.token ?? "")).toEqual({ outcome: "restored" });
    expect(await stateOf(at)).toBe("active");
    expect(await subscribers.totalActive()).toBe(1);
  });

  test("P27: 50 parallel calls activate once; the used link works again while active, never after leaving", async () => {
    const { at, subscribers } = await scene();
    await at.subscribe(ada);
    const [mail] = await at.mailsTo(ada);
    const token = mail?.token ?? "";
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => subscribers.verify(token, null, "click")));
    expect(outcomes.every(({ outcome }) => outcome === "verified")).toBe(true);
    expect(outcomes.filter((outcome) => outcome.outcome === "verified" && outcome.first)).toHaveLength(1);
    expect(await subscribers.totalActive()).toBe(1);
    expect((await at.mailsTo(ada)).map(({ template }) => template)).toEqual(["welcome", "verify"]);
    at.now += 23 * HOUR;
    expect(await subscribers.verify(token, null, "click")).toMatchObject({ outcome: "verified", first: false });
    await at.ownSubscription.leave(addressOf(ada).key);
    expect(await subscribers.verify(token, null, "click")).toEqual({
      outcome: "invalid",
      message: "Invalid or expired verification link.",
    });
    expect(await stateOf(at)).toBe("unsubscribed");
  });

  test("P66, P27: links end after 24 h, older ones stay valid, made-up and foreign ones never work", async () => {
    const { at, subscribers, database } = await scene();
    await at.subscribe(ada);
    const [first] = await at.mailsTo(ada);
    at.now += 2 * HOUR;
    await subscribers.resend(addressOf(ada), "192.0.2.1", null);
    const [second] = await at.mailsTo(ada);
    expect(second?.token).not.toBe(first?.token);
    at.now += 21 * HOUR;
    const token = first?.token ?? "";
    for (const wrong of [
      "",
      "v",
      token.slice(0, -1),
      `u${token.slice(1)}`,
      `r${token.slice(1)}`,
      `${token.slice(0, -4)}AAAA`,
      `v${"A".repeat(64)}`,
    ])
      expect(await subscribers.verify(wrong, null, "click")).toMatchObject({ outcome: "invalid" });
    const dump = await database.read((db) => db.selectFrom("mail").selectAll().execute());
    expect(JSON.stringify(dump)).not.toContain(token.slice(23));
    at.now += 2 * HOUR;
    expect(await subscribers.verify(token, null, "click")).toMatchObject({ outcome: "invalid" });
    expect(await subscribers.verify(second?.token ?? "", null, "click")).toMatchObject({ outcome: "verified" });
  });

  test("P37: leaving on mere request is undone by the mailed link within 7 days", async () => {
    const { at, subscribers } = await scene();
    await at.activate(ada);
    at.now += DAY;
    await subscribers.unsubscribe(addressOf(ada), "192.0.2.1");
    const [goodbye] = await at.mailsTo(ada);
    expect(goodbye?.template).toBe("goodbye");
    const token = goodbye?.token ?? "";
    expect(await subscribers.openLink(token)).toEqual({ outcome: "undo" });
    expect(await stateOf(at)).toBe("unsubscribed");
    at.now += 6 * DAY;
    expect(await subscribers.undo(token)).toEqual({ outcome: "restored" });
    expect(await subscribers.undo(token)).toEqual({ outcome: "restored" });
    expect(await stateOf(at)).toBe("active");
    await subscribers.unsubscribe(addressOf(ada), "192.0.2.1");
    expect(await subscribers.undo(token)).toEqual({ outcome: "invalid" });
    const [again] = await at.mailsTo(ada);
    at.now += 7 * DAY + 1;
    expect(await subscribers.undo(again?.token ?? "")).toEqual({ outcome: "invalid" });
  });

  test("leaving within a minute of another mail is obeyed at once and its mail sent after the minute", async () => {
    const { at, subscribers } = await scene();
    await at.activate(ada);
    await subscribers.unsubscribe(addressOf(ada), "192.0.2.1");
    expect(await stateOf(at)).toBe("unsubscribed");
    expect((await at.mailsTo(ada)).map(({ template }) => template)).not.toContain("goodbye");
    at.now += MINUTE;
    expect((await at.mailsTo(ada))[0]?.template).toBe("goodbye");
  });

  test("P38: the state is for the owner and the browser that asked; that sees its own attempt until its own link is used", async () => {
    const { at, subscribers } = await scene();
    await at.activate(ada, { name: "Ada" });
    at.now += DAY;
    const stranger = await at.subscribe(ada, { name: "Mallory" });
    const attempt = stranger.outcome === "accepted" ? stranger.attempt : null;
    const nobody = {
      outcome: "hidden",
      subscribed: false,
      name: null,
      subscribedAt: null,
      verified: false,
      status: "unsubscribed",
    };
    expect(await subscribers.state(addressOf(ada), {})).toEqual(nobody);
    expect(await subscribers.state(addressOf("unknown@example.org"), { attempt })).toEqual(nobody);
    expect(await subscribers.state(addressOf(ada), { attempt })).toEqual({
      outcome: "own",
      subscribed: true,
      name: "Mallory",
      subscribedAt: at.now,
      verified: false,
      status: "pending",
    });
    expect(await subscribers.state(addressOf(ada), { ownerKey: ada })).toMatchObject({
      outcome: "own",
      name: "Ada",
      status: "active",
      verified: true,
    });
    const fresh = await at.subscribe("new@example.org", { name: "New" });
    const own = fresh.outcome === "accepted" ? fresh.attempt : null;
    const [mail] = await at.mailsTo("new@example.org");
    await subscribers.verify(mail?.token ?? "", null, "click");
    expect(await subscribers.state(addressOf("new@example.org"), { attempt: own })).toMatchObject({
      status: "active",
      verified: true,
    });
    expect((await at.ownSubscription.of(ada))?.name).toBe("Ada");
  });

  test("the form for poetry subscribes to poetry; the reader chooses the rest, pauses, and goes on", async () => {
    const { at, subscribers } = await scene();
    await at.activate(ada, { source: "poetry" });
    const [welcome] = await at.mailsTo(ada);
    const token = welcome?.token ?? "";
    expect(await subscribers.openLink(token)).toMatchObject({ reader: { topics: ["poetry"] } });
    await subscribers.changePreferences(token, { topics: ["poetry", "essays", "unknown"], pausedUntil: at.now + DAY });
    expect(await subscribers.openLink(token)).toMatchObject({
      reader: { topics: null, pausedUntil: at.now + DAY, status: "active" },
    });
    await subscribers.changePreferences(token, { topics: ["essays"], pausedUntil: null });
    expect(await subscribers.openLink(token)).toMatchObject({ reader: { topics: ["essays"], pausedUntil: null } });
  });

  test("P28: whoever merely looks at a link changes nothing", async () => {
    const { at, subscribers } = await scene();
    await at.subscribe(ada);
    const [mail] = await at.mailsTo(ada);
    for (let index = 0; index < 5; index++) await subscribers.openLink(mail?.token ?? "");
    expect(await stateOf(at)).toBe("pending");
    expect(await subscribers.verify(mail?.token ?? "", null, "click")).toMatchObject({ outcome: "verified" });
  });

  test("P40: requests nobody confirmed are forgotten after 30 days; a reader who left stays known as such", async () => {
    const { at, subscribers } = await scene();
    await at.subscribe(ada);
    await at.activate("left@example.org");
    await at.ownSubscription.leave("left@example.org");
    at.now += DAY;
    await at.subscribe("left@example.org");
    await at.mailsTo("");
    at.now += 31 * DAY;
    expect(await subscribers.forget()).toBe(false);
    expect(await at.store.findByKey(ada)).toBeNull();
    expect(await stateOf(at, "left@example.org")).toBe("unsubscribed");
  });

  test("P126: the reader's page names the newsletters that were sent to them, and only those", async () => {
    const { at, subscribers, database } = await scene();
    await at.activate(ada);
    const token = (await at.mailsTo(ada)).find(({ template }) => template === "welcome")?.token ?? "";
    await at.delivery.stop(0);
    const issues = await createIssueScene(database);
    issues.now = at.now;
    await issues.send({ subject: "Hello" });
    await issues.send({ slug: "refused" }, () => refused);
    await issues.send({ kind: "letter", slug: "spring", subject: "Spring", unlisted: true });
    const link = await subscribers.openLink(token);
    const own = await at.ownSubscription.of(addressOf(ada).key);
    for (const reader of [link.outcome === "reader" && link.reader, own])
      expect(reader).toMatchObject({
        issues: [
          { kind: "letter", slug: "spring", subject: "Spring", unlisted: true, startedAt: at.now },
          { kind: "post", slug: "hello", subject: "Hello", unlisted: false, startedAt: at.now },
        ],
      });
  });

  test("P40: the record of consent names the words that were agreed to, the policy, and every mail that was sent", async () => {
    const { at, subscribers, database } = await scene();
    await at.activate(ada);
    const token = (await at.mailsTo(ada)).find(({ template }) => template === "welcome")?.token ?? "";
    const record = async () => {
      const link = await subscribers.openLink(token);
      if (link.outcome !== "reader") throw new Error(link.outcome);
      return link.reader;
    };
    const sent = [
      { template: "verify", at: at.now },
      { template: "welcome", at: at.now },
    ];
    expect(await record()).toMatchObject({ consent: [{ kind: "requested", ...testConsent }], mails: sent });
    // What has left the outbox after 30 days is still known to have been sent.
    at.now += 31 * DAY;
    expect(await subscribers.forget()).toBe(false);
    expect((await at.outbox.figures()).waiting).toBe(0);
    expect(await database.read((db) => db.selectFrom("mail").select("id").execute())).toEqual([]);
    expect((await record()).mails).toEqual(sent);
    await at.ownSubscription.leave(ada);
    at.now += MINUTE;
    await at.ownSubscription.subscribe(addressOf(ada).key);
    await at.mailsTo(ada);
    const { consent, mails } = await record();
    expect(mails).toEqual([...sent, { template: "welcome", at: at.now }]);
    expect(consent.at(-1)).toMatchObject({
      kind: "requested",
      how: "owner",
      wording: null,
      policy: testConsent.policy,
    });
  });

  test("of the mails that were sent to a reader the latest hundred are kept, and none of a reader who is erased", async () => {
    const { at, subscribers, database } = await scene();
    await at.activate(ada);
    await at.activate("eve@example.org");
    const [first] = await database.read((db) =>
      db.selectFrom("mail").selectAll().where("recipient", "=", ada).execute(),
    );
    if (!first) throw new Error("no mail");
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...first,
      id: `m${index}`,
      finishedAt: at.now + index,
    }));
    await database.write(async (trx) => {
      await trx.insertInto("mail").values(many).execute();
    });
    at.now += 31 * DAY;
    while (await subscribers.forget());
    const kept = await at.store.mails(first.subscriberId ?? "");
    expect([kept.length, kept.at(-1)?.at]).toEqual([100, many.at(-1)?.finishedAt]);
    const eve = await at.store.findByKey("eve@example.org");
    expect(await at.store.mails(eve?.id ?? "")).toHaveLength(1);
    await at.store.erase(ada, { hash: "h", reason: "left", at: at.now });
    const rest = await database.read((db) => db.selectFrom("sentMail").select("subscriberId").execute());
    expect(rest.map((row) => row.subscriberId)).toEqual([eve?.id]);
  });

  test("erasing leaves a keyed hash and nothing else", async () => {
    const { at, database, subscribers } = await scene();
    await at.activate(ada, { name: "Ada Lovelace" });
    await at.store.erase(ada, { hash: "h", reason: "complained", at: at.now });
    const tables = ["subscriber", "consent", "mail", "suppression", "counter"] as const;
    const dump = await Promise.all(
      tables.map((table) => database.read((db) => db.selectFrom(table).selectAll().execute())),
    );
    expect(JSON.stringify(dump)).not.toMatch(/ada|Lovelace/i);
    expect(await subscribers.totalActive()).toBe(0);
  });
});
