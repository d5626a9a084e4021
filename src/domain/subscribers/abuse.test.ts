import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { addressOf, createSubscribing, DAY, HOUR, MINUTE } from "../../../test/support/subscribing.ts";

eachEngine(({ place, openAt }) => {
  async function scene(given: Parameters<typeof createSubscribing>[2] = {}) {
    const where = await place();
    const database = await openAt(where);
    const at = createSubscribing(database, where.dataFolder, given);
    return { at, subscribers: at.subscribers, database, where };
  }
  const ada = "ada@example.org";

  test("calls of one client follow one another where something of it is counted, and only there", async () => {
    const where = await place();
    const database = await openAt(where);
    const locked = async (given: Parameters<typeof createSubscribing>[2], call: "subscribe" | "unsubscribe") => {
      const keys: string[] = [];
      const watched: typeof database = {
        ...database,
        async lock(trx, ...names) {
          keys.push(...names.map((name) => name.split(" ", 1)[0] ?? ""));
          await database.lock(trx, ...names);
        },
      };
      const { subscribers, subscribe } = createSubscribing(watched, where.dataFolder, given);
      await (call === "subscribe" ? subscribe(ada) : subscribers.unsubscribe(addressOf(ada), "192.0.2.1"));
      return keys.slice(0, 2);
    };
    expect(await locked({ mailsPerClient: 10 }, "subscribe")).toEqual(["address", "client"]);
    expect(await locked({}, "unsubscribe")).toEqual(["address", "client"]);
    expect(await locked({}, "subscribe")).not.toContain("client");
  });

  test("P31: 500 requests in every spelling against one victim send at most 3 mails, 60 s apart", async () => {
    const { at, subscribers, database } = await scene({ mailsPerClient: 10 });
    await at.activate(ada);
    at.now += 10 * DAY;
    const spellings = [
      "ada@example.org",
      "ADA@example.org",
      "a.d.a@example.org",
      "ada+1@example.org",
      "Ada+x.y@EXAMPLE.org",
    ];
    const answers = new Set<string>();
    const started = at.now;
    for (let index = 0; index < 500; index++) {
      at.now = started + index * 70_000;
      const email = addressOf(spellings[index % 5] ?? ada);
      const client = `203.0.${Math.floor(index / 250)}.${index % 250}`;
      const call = [
        () => at.subscribe(email.address, {}, client),
        () => subscribers.resend(email, client, null),
        () => subscribers.unsubscribe(email, client),
      ][index % 3];
      answers.add((await call?.())?.outcome ?? "");
    }
    expect([...answers]).toEqual(["accepted"]);
    const times = await database.read((db) =>
      db
        .selectFrom("mail")
        .select("createdAt")
        .where("state", "!=", "void")
        .where("createdAt", ">=", started)
        .orderBy("createdAt")
        .execute(),
    );
    expect(times.length).toBeGreaterThan(0);
    for (const [index, { createdAt }] of times.entries()) {
      const fourth = times[index + 3];
      if (fourth) expect(fourth.createdAt - createdAt).toBeGreaterThanOrEqual(DAY);
      const next = times[index + 1];
      if (next) expect(next.createdAt - createdAt).toBeGreaterThanOrEqual(MINUTE);
    }
  }, 60_000);

  test("P32: one client causes at most 10 mails in 10 minutes and 30 a day, over every address and both nodes", async () => {
    const { at, where, database } = await scene({ mailsPerClient: 10 });
    const node = createSubscribing(await openAt(where), where.dataFolder, { mailsPerClient: 10 });
    const accepted = async (count: number) => {
      const outcomes = await Promise.all(
        Array.from({ length: count }, (_, index) => {
          node.now = at.now;
          const client = index % 2 ? "2001:db8:1:2::1" : `2001:db8:1:2:ffff::${index.toString(16)}`;
          return (index % 3 ? at : node).subscribe(`reader${at.now}-${index}@example.org`, {}, client);
        }),
      );
      return outcomes.filter(({ outcome }) => outcome === "accepted").length;
    };
    expect(await accepted(40)).toBe(10);
    expect(await at.subscribe("late@example.org", {}, "2001:db8:1:2::9")).toMatchObject({
      outcome: "limited",
      retryAfter: 600,
    });
    expect(await at.subscribe("other@example.org", {}, "2001:db8:1:3::9")).toMatchObject({ outcome: "accepted" });
    for (const _ of [1, 2]) {
      at.now += 11 * MINUTE;
      expect(await accepted(20)).toBe(10);
    }
    at.now += 11 * MINUTE;
    expect(await accepted(5)).toBe(0);
    at.now += DAY;
    expect(await accepted(5)).toBe(5);
    expect(await database.read((db) => db.selectFrom("mail").select("id").execute())).toHaveLength(36);
  });

  test("the clients of one IPv6 network cause at most ten times what one of them may", async () => {
    const { at } = await scene({ mailsPerClient: 10 });
    const accepted = async (network: string) => {
      let count = 0;
      for (let index = 0; index < 130; index++) {
        const client = `${network}:${(index % 26).toString(16)}::1`;
        const { outcome } = await at.subscribe(`r${index}.${network.replaceAll(":", "-")}@example.org`, {}, client);
        if (outcome === "accepted") count++;
      }
      return count;
    };
    expect(await accepted("2001:db8:1")).toBe(100);
    expect(await at.subscribe("late@example.org", {}, "2001:db8:1:abcd::9")).toMatchObject({ by: "client" });
    expect(await accepted("2001:db8:2")).toBe(100);
  });

  test("no more than so many mails an hour go to unconfirmed addresses, over all clients and both nodes", async () => {
    const log: string[] = [];
    const given = { mailsToUnconfirmed: 7, warn: (text: string) => void log.push(text) };
    const { at, subscribers, where } = await scene(given);
    const node = createSubscribing(await openAt(where), where.dataFolder, given);
    at.now = Date.UTC(2026, 5, 1, 12, 20);
    await at.activate(ada);
    node.now = at.now;
    const many = async (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          (index % 2 ? at : node).subscribe(`reader${from + index}@example.org`, {}, `192.0.2.${from + index}`),
        ),
      );
    const first = await many(0, 20);
    // One went to the address that was confirmed by it.
    expect(first.filter(({ outcome }) => outcome === "accepted")).toHaveLength(6);
    const limited = { outcome: "limited", retryAfter: 40 * 60, by: "site" };
    expect(first.filter(({ outcome }) => outcome === "limited")).toEqual(Array(14).fill(limited));
    // Who is confirmed, and who is not, is not told by it.
    for (const known of [ada, "reader0@example.org"]) {
      expect(await at.subscribe(known)).toEqual(limited);
      expect(await subscribers.resend(addressOf(known), "192.0.2.250", null)).toEqual(limited);
    }
    expect(await subscribers.unsubscribe(addressOf(ada), "192.0.2.251")).toEqual({ outcome: "accepted" });
    expect(log.length).toBeLessThanOrEqual(2);
    expect(log[0]).toContain("LIMIT_MAILS_TO_UNCONFIRMED");
    at.now = node.now = Date.UTC(2026, 5, 1, 13);
    expect((await many(100, 20)).filter(({ outcome }) => outcome === "accepted")).toHaveLength(7);
  });

  test("what is kept of clients is forgotten after 24 hours, and counters of past hours with it", async () => {
    const { at, subscribers, database } = await scene({ mailsPerClient: 10, mailsToUnconfirmed: 500 });
    await at.subscribe("early@example.org", {}, "2001:db8:1:2::1");
    await at.activate(ada);
    await subscribers.unsubscribe(addressOf(ada), "2001:db8:1:2::1");
    at.now += DAY - MINUTE;
    await at.subscribe("late@example.org", {}, "2001:db8:1:2::1");
    const kept = () =>
      database.read(async (db) => {
        const keys = async (table: "mail" | "consent") =>
          (await db.selectFrom(table).select(["clientKey", "networkKey"]).execute()).filter(
            (row) => row.clientKey !== null && row.networkKey !== null,
          ).length;
        const counters = await db.selectFrom("counter").select("name").where("name", "like", "unconfirmed %").execute();
        return { mails: await keys("mail"), consents: await keys("consent"), counters: counters.length };
      });
    while (await subscribers.forget());
    expect(await kept()).toEqual({ mails: 3, consents: 1, counters: 1 });
    at.now += 2 * MINUTE;
    while (await subscribers.forget());
    expect(await kept()).toEqual({ mails: 1, consents: 0, counters: 0 });
  });

  test("P34, P35: a filled hidden field sends nothing; the name never reaches an unconfirmed address", async () => {
    const { at } = await scene();
    expect(await at.subscribe(ada, { website: "https://spam.example" })).toEqual({
      outcome: "accepted",
      attempt: null,
    });
    expect(await at.mailsTo(ada)).toEqual([]);
    await at.subscribe(ada, { name: "BUY at https://spam.example" });
    await at.mailsTo(ada);
    expect(JSON.stringify(at.mailbox.mails())).not.toContain("spam.example");
  });

  test("P30: every call answers alike for an unknown, waiting, active, left and suppressed address, and mails whom it should", async () => {
    const { at, subscribers } = await scene();
    await at.subscribe("waiting@example.org");
    for (const name of ["active", "left", "bounced"]) await at.activate(`${name}@example.org`);
    await at.ownSubscription.leave("left@example.org");
    const bounced = await at.store.findByKey("bounced@example.org");
    await at.store.change({ subscriberId: bounced?.id ?? "" }, ({ subscriber }) => ({
      answer: null,
      subscriber: { ...subscriber, bouncedAt: at.now },
    }));
    await at.mailsTo("");
    at.now += 10 * DAY;
    const seen = async (call: (email: string) => Promise<object>) => {
      const before = at.mailbox.mails().length;
      const answers = new Set<string>();
      for (const name of ["unknown", "waiting", "active", "left", "bounced"])
        answers.add(
          Object.entries(await call(`${name}@example.org`))
            .map(([key, value]) => `${key}:${String(value).length}`)
            .join(),
        );
      await at.delivery.runDue();
      const mails = at.mailbox.mails().slice(0, at.mailbox.mails().length - before);
      return { answers: answers.size, mails: mails.map(({ to, subject }) => `${to.split("@")[0]} ${subject}`).sort() };
    };
    expect(await seen((email) => at.subscribe(email))).toEqual({
      answers: 1,
      mails: ["active already-subscribed", "left verify", "unknown verify", "waiting verify"],
    });
    at.now += 2 * DAY;
    expect(await seen((email) => subscribers.resend(addressOf(email), "192.0.2.9", null))).toEqual({
      answers: 1,
      mails: ["left verify", "unknown verify", "waiting verify"],
    });
    at.now += 2 * DAY;
    expect(await seen((email) => subscribers.unsubscribe(addressOf(email), "192.0.2.9"))).toEqual({
      answers: 1,
      mails: ["active goodbye"],
    });
    at.now += 7 * DAY;
    expect((await seen((email) => at.subscribe(email))).mails).toEqual([
      "active verify",
      "left verify",
      "unknown verify",
      "waiting verify",
    ]);
  });

  test("P37: more than 5 removals an hour by one client, or 20 in all, need the owner's word", async () => {
    const { at, subscribers } = await scene();
    const emails = Array.from({ length: 24 }, (_, index) => `reader${index}@example.org`);
    for (const email of emails) await at.activate(email);
    at.now += DAY;
    for (const email of emails.slice(0, 7)) await subscribers.unsubscribe(addressOf(email), "192.0.2.1");
    expect(await subscribers.totalActive()).toBe(24 - 5);
    for (const [index, email] of emails.slice(7).entries())
      await subscribers.unsubscribe(addressOf(email), `192.0.2.${10 + index}`);
    expect(await subscribers.totalActive()).toBe(24 - 20);
    const [question] = await at.mailsTo("reader6@example.org");
    expect(question?.template).toBe("unsubscribe-confirm");
    expect(await subscribers.openLink(question?.token ?? "")).toEqual({ outcome: "leave" });
    expect(await subscribers.leave(question?.token ?? "")).toEqual({ outcome: "left" });
    expect(await subscribers.leave(question?.token ?? "")).toEqual({ outcome: "left" });
    expect(await at.ownSubscription.leave("reader5@example.org")).toEqual({ outcome: "left" });
    expect(await subscribers.totalActive()).toBe(2);
    at.now += HOUR + 1;
    await subscribers.unsubscribe(addressOf("reader23@example.org"), "192.0.2.1");
    expect(await subscribers.totalActive()).toBe(1);
  });
});
