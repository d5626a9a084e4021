import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createMemberScene, type MemberScene } from "../../../test/support/members.ts";
import { randomNumbers } from "../../../test/support/random-numbers.ts";
import { addressOf, DAY } from "../../../test/support/subscribing.ts";
import type { Database } from "../../database/database.ts";

const ada = "ada@example.org";

eachEngine(({ place, openAt }) => {
  async function scene(): Promise<MemberScene & { database: Database }> {
    const where = await place();
    const database = await openAt(where);
    return { ...createMemberScene(database, where.dataFolder), database };
  }

  test("P26, P75: the switch subscribes at once, with a record of consent and a welcome; signing in alone does not", async () => {
    const { at, signIn, look, members } = await scene();
    const { token } = await signIn({ email: "Ada@Example.org", name: "Ada" });
    expect(await at.subscribers.totalActive()).toBe(0);
    expect(await at.ownSubscription.of(ada)).toBeNull();
    expect(await at.ownSubscription.subscribe(ada)).toBe("subscribed");
    expect((await look(token))?.member.subscriptionStatus).toBe("active");
    expect(await at.ownSubscription.of(ada)).toMatchObject({
      email: "Ada@example.org",
      name: "Ada",
      status: "active",
      topics: null,
      consent: [
        {
          kind: "requested",
          at: at.now,
          source: "preferences",
          page: "/preferences",
          confirmedAt: at.now,
          how: "owner",
        },
      ],
    });
    expect((await at.mailsTo("Ada@example.org")).map(({ template }) => template)).toEqual(["welcome"]);
    expect(await at.ownSubscription.subscribe(ada)).toBe("subscribed");
    expect((await at.ownSubscription.of(ada))?.consent).toHaveLength(1);
    expect(await members.totalPeople()).toBe(1);
  });

  test("it can be left, taken back, and changed, in both directions at once", async () => {
    const { at, signIn, look } = await scene();
    await at.activate(ada, { name: "A. L." });
    const { token, member } = await signIn({});
    expect(member.subscriptionStatus).toBe("active");
    // Each step in a moment of its own, so that the record is in order.
    const status = async () => {
      at.now += 1;
      return (await look(token))?.member.subscriptionStatus;
    };
    await status();
    expect(await at.ownSubscription.changePreferences(ada, { topics: ["poetry"], pausedUntil: at.now + DAY })).toBe(
      "saved",
    );
    expect(await status()).toBe("active");
    await at.ownSubscription.leave(ada);
    expect(await status()).toBe("unsubscribed");
    expect(await at.ownSubscription.changePreferences(ada, { topics: null })).toBe("invalid");
    expect(await at.ownSubscription.undo(ada)).toBe(true);
    expect(await status()).toBe("active");
    expect(await at.ownSubscription.of(ada)).toMatchObject({ name: "A. L.", topics: ["poetry"], pausedUntil: null });
    await at.ownSubscription.leave(ada);
    expect(await status()).toBe("unsubscribed");
    at.now += 8 * DAY;
    expect(await at.ownSubscription.undo(ada)).toBe(false);
    await signIn({});
    expect(await at.ownSubscription.subscribe(ada)).toBe("subscribed");
    expect(await at.ownSubscription.of(ada)).toMatchObject({ name: "A. L.", topics: ["poetry"], status: "active" });
    const kinds = (await at.ownSubscription.of(ada))?.consent.map(({ kind, how }) => `${kind} ${how}`);
    expect(kinds).toEqual([
      "requested link",
      "changed owner",
      "left owner",
      "undone owner",
      "left owner",
      "requested owner",
    ]);
    expect(await at.ownSubscription.undo("nobody@example.org")).toBe(false);
    await at.ownSubscription.leave("nobody@example.org");
  });

  test("what a stranger typed for the address is not taken over", async () => {
    const { at, signIn } = await scene();
    await at.subscribe(ada, { name: "Cheap pills", source: "poetry", wantsAccount: true });
    await signIn({ name: "Ada" });
    expect(await at.ownSubscription.of(ada)).toMatchObject({ status: "pending" });
    expect(await at.ownSubscription.subscribe(ada)).toBe("subscribed");
    expect(await at.ownSubscription.of(ada)).toMatchObject({ name: "Ada", topics: null, status: "active" });
  });

  test("P39: an address that bounced or complained stays away, also after it was erased", async () => {
    const { at, signIn, management } = await scene();
    for (const [subject, status] of [
      ["1", "bounced"],
      ["2", "complained"],
    ] as const) {
      const email = `${status}@example.org`;
      await signIn({ subject, email });
      await management.add({ email, status }, false);
      expect(await at.ownSubscription.subscribe(email)).toBe("barred");
      await management.remove(email, { erase: true });
      expect(await at.ownSubscription.subscribe(email)).toBe("barred");
    }
    expect(await at.ownSubscription.subscribe("nobody@example.org")).toBe("barred");
    expect(await at.subscribers.totalActive()).toBe(0);
  });

  test("playing with the switch causes no more mails than the day's share", async () => {
    const { at, signIn } = await scene();
    await signIn({});
    for (let count = 0; count < 6; count++) {
      expect(await at.ownSubscription.subscribe(ada)).toBe("subscribed");
      at.now += 120_000;
      await at.delivery.runDue();
      await at.ownSubscription.leave(ada);
    }
    expect(await at.mailsTo(ada)).toHaveLength(3);
  });

  test("a picture is fetched beside the sign-in, kept for a week, and never in its way", async () => {
    const { at, signIn, look, members, pictures, asked } = await scene();
    const bytes = new Uint8Array([1, 2, 3, 255]);
    pictures.set("https://pictures.example/a", { type: "image/webp", bytes });
    pictures.set("https://pictures.example/none", null);
    const fetched = (count: number) => expect.poll(() => asked.length).toBe(count);
    const { token, member } = await signIn({ pictureUrl: "https://pictures.example/broken" });
    await fetched(1);
    await signIn({ pictureUrl: "https://pictures.example/none" });
    await fetched(2);
    expect(await members.picture(member.id)).toBeNull();
    expect((await look(token))?.member.avatarUrl).toBeNull();
    await signIn({ pictureUrl: "https://pictures.example/a" });
    const avatar = async () => (await look(token))?.member.avatarUrl;
    await expect.poll(avatar).toMatch(/^\/api\/auth\/avatar\?v=[\w-]{16}$/);
    const first = await avatar();
    const picture = await members.picture(member.id);
    expect([picture?.type, ...(picture?.bytes ?? [])]).toEqual(["image/webp", 1, 2, 3, 255]);
    expect(await members.account(member.id, "")).toMatchObject({ picture: "provider", hasPicture: true });
    await members.changeProfile(member.id, { name: "Ada", picture: "initial" });
    expect(await avatar()).toBeNull();
    await members.changeProfile(member.id, { name: "Ada", picture: "provider" });

    pictures.set("https://pictures.example/b", { type: "image/webp", bytes: new Uint8Array([4]) });
    await signIn({ pictureUrl: "https://pictures.example/b" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([asked.length, await avatar()]).toEqual([3, first]);
    at.now += 7 * DAY;
    const later = await signIn({ pictureUrl: "https://pictures.example/b" });
    await expect.poll(async () => (await look(later.token))?.member.avatarUrl).not.toBe(first);
    expect(asked).toHaveLength(4);
  });

  test("a sign-in waits for no picture, and a picture that comes too late finds nobody", async () => {
    const { signIn, members, erasing, pictures, asked } = await scene();
    const slow = Promise.withResolvers<{ type: string; bytes: Uint8Array }>();
    pictures.set("slow", slow.promise);
    const { member } = await signIn({ pictureUrl: "slow" });
    await expect.poll(() => asked).toEqual(["slow"]);
    await erasing.deleteAccount(member.id);
    slow.resolve({ type: "image/webp", bytes: new Uint8Array([1]) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await members.picture(member.id)).toBeNull();
  });

  test("a picture goes with the provider it came from", async () => {
    const { signIn, members, pictures } = await scene();
    pictures.set("a", { type: "image/webp", bytes: new Uint8Array([1]) });
    const { member } = await signIn({ pictureUrl: "a" });
    await expect.poll(() => members.picture(member.id)).not.toBeNull();
    await signIn({ provider: "github" });
    const { identities } = await members.account(member.id, "");
    expect(await members.disconnect(member.id, identities.find((one) => one.provider === "google")?.id ?? "")).toBe(
      "disconnected",
    );
    expect(await members.picture(member.id)).toBeNull();
  });

  test("P43: people are counted once, whatever happens in whatever order", async () => {
    const { at, signIn, members, memberStore, erasing, management, database } = await scene();
    const emails = Array.from({ length: 6 }, (_, index) => `p${index}@example.org`);
    const random = randomNumbers(Number(process.env.SEED ?? 20_260_105));
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const someMember = async () => pick([...(await memberStore.list(null, 100)), null])?.member ?? null;
    const steps: (() => Promise<unknown>)[] = [
      () =>
        signIn({
          provider: pick(["google", "github", "discord"]),
          subject: pick(["1", "2", "3"]),
          email: pick(emails),
          emailVerified: random() < 0.8,
        }),
      () => at.ownSubscription.subscribe(pick(emails)),
      () => at.ownSubscription.leave(pick(emails)),
      () => at.ownSubscription.undo(pick(emails)),
      () => at.subscribers.unsubscribe(addressOf(pick(emails)), "192.0.2.1"),
      async () => {
        const email = pick(emails);
        await at.subscribe(email);
        for (const { token } of await at.mailsTo(email)) await at.subscribers.verify(token, null, "click");
      },
      () =>
        management.add(
          { email: pick(emails), confirmedAt: "2025-01-01", evidence: "x", status: pick(["", "bounced"]) },
          true,
        ),
      () => management.remove(pick(emails), { erase: random() < 0.5 }),
      async () => {
        const member = await someMember();
        const identities = member ? (await members.account(member.id, "")).identities : [];
        if (member && identities.length) await members.disconnect(member.id, pick(identities).id);
      },
      async () => erasing.deleteAccount((await someMember())?.id ?? ""),
    ];
    let most = 0;
    for (let count = 0; count < 150; count++) {
      at.now += 61_000 + (count % 10 === 0 ? DAY : 0);
      await (count % 5 ? pick(steps)() : Promise.all([pick(steps)(), pick(steps)(), pick(steps)()]));
      expect(await memberStore.counts(), `after ${count + 1} steps`).toEqual(await recount(database));
      most = Math.max(most, (await memberStore.counts()).membersActive);
    }
    expect(most).toBeGreaterThan(1);
    const { active, members: all, membersActive } = await memberStore.counts();
    expect(await members.totalPeople()).toBe(active + all - membersActive);
  });

  test("people are counted once when they come in by both doors, or go, at the same moment", async () => {
    const { at, signIn, erasing, memberStore, database } = await scene();
    const emails = Array.from({ length: 12 }, (_, index) => `p${index}@example.org`);
    const tokens: string[] = [];
    for (const email of emails) {
      await at.subscribe(email);
      tokens.push((await at.mailsTo(email))[0]?.token ?? "");
    }
    await Promise.all([
      ...tokens.map((token) => at.subscribers.verify(token, null, "click")),
      ...emails.map((email, index) => signIn({ subject: String(index), email })),
    ]);
    expect(await memberStore.counts()).toEqual({ active: 12, members: 12, membersActive: 12 });
    const ids = (await memberStore.list(null, 100)).map(({ member }) => member.id);
    await Promise.all([
      ...emails.slice(0, 8).map((email) => at.ownSubscription.leave(email)),
      ...ids.slice(4).map((id) => erasing.deleteAccount(id)),
    ]);
    const counts = await memberStore.counts();
    expect(counts).toEqual(await recount(database));
    expect(counts).toMatchObject({ members: 4 });
  });
});

async function recount(database: Database) {
  const everybody = await database.read((db) => db.selectFrom("member").select("addressKey").execute());
  const readers = await database.read((db) =>
    db
      .selectFrom("subscriber")
      .select("addressKey")
      .where("verifiedAt", "is not", null)
      .where("leftAt", "is", null)
      .where("bouncedAt", "is", null)
      .where("complainedAt", "is", null)
      .execute(),
  );
  const keys = new Set(readers.map((row) => row.addressKey));
  const both = everybody.filter((row) => row.addressKey !== null && keys.has(row.addressKey));
  return { active: keys.size, members: everybody.length, membersActive: both.length };
}
