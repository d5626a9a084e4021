import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createMemberScene } from "../../../test/support/members.ts";
import { addressOf, DAY } from "../../../test/support/subscribing.ts";
import { addMail } from "../../database/delivery/outbox.ts";
import type { Transport } from "../../mail/letter.ts";
import { accountMail } from "../members/mails.ts";

const ada = "ada@example.org";
const proof = { confirmedAt: "2025-03-01T10:00:00Z", evidence: "double opt-in at the old site" };

eachEngine(({ place, openAt }) => {
  async function scene() {
    const where = await place();
    const database = await openAt(where);
    /** Addresses that the relay does not know. */
    const unknown = new Set<string>();
    const transport: Transport = {
      send: async (letter) =>
        unknown.has(letter.to)
          ? { outcome: "rejected", cause: "mailbox", answer: "550 5.1.1 no such user" }
          : scene.at.mailbox.send(letter),
      close: async () => {},
    };
    const scene = createMemberScene(database, where.dataFolder, { transport });
    const { at } = scene;
    const bounce = async (fact: "bouncedAt" | "complainedAt" = "bouncedAt") => {
      const subscriber = await at.store.findByKey(ada);
      await at.store.change({ subscriberId: subscriber?.id ?? "" }, (facts) => ({
        answer: null,
        subscriber: { ...facts.subscriber, [fact]: at.now },
      }));
    };
    /** Every way in which an address can become a reader's, and what was mailed to it after. */
    const everyWay = async (tokens: readonly string[] = []) => {
      const before = at.mailbox.mails().length;
      const steps = [
        () => at.subscribe(ada),
        () => at.subscribers.resend(addressOf(ada), "192.0.2.7", null),
        () => scene.management.add({ email: ada, ...proof }, true),
        () => scene.management.add({ email: ada }, false),
        () => Array.fromAsync(scene.management.import([{ email: ada, ...proof }], { vouched: true, dryRun: false })),
        () =>
          Array.fromAsync(
            scene.management.import([{ email: ada, status: "active" }], { vouched: false, dryRun: false }),
          ),
        ...tokens.flatMap((token) => [
          () => at.subscribers.verify(token, null, "click"),
          () => at.subscribers.undo(token),
        ]),
        () => at.ownSubscription.subscribe(ada),
        () => at.ownSubscription.undo(ada),
        () => scene.signIn({ email: ada, emailVerified: true }),
        () => scene.signIn({ provider: "github", subject: "another", email: ada, emailVerified: true }),
      ];
      for (const step of steps) {
        at.now += 2 * DAY;
        await step();
        await at.delivery.runDue();
      }
      expect((await at.ownSubscription.of(ada))?.status ?? "unsubscribed").not.toBe("active");
      const mails = at.mailbox.mails();
      return mails.slice(0, mails.length - before).filter(({ to }) => to === ada);
    };
    return { ...scene, database, unknown, bounce, everyWay };
  }

  test.each(["bouncedAt", "complainedAt"] as const)(
    "an address with %s stays unmailable, whatever is tried and whoever tries it",
    async (fact) => {
      const { at, bounce, everyWay } = await scene();
      await at.activate(ada);
      const mails = await at.mailsTo(ada);
      await at.subscribers.unsubscribe(addressOf(ada), "192.0.2.7");
      const tokens = [...mails, ...(await at.mailsTo(ada))].map(({ token }) => token);
      await bounce(fact);
      expect(await everyWay(tokens)).toEqual([]);
    },
  );

  test("also once the request that was never confirmed is forgotten", async () => {
    const { at, bounce, everyWay } = await scene();
    await at.subscribe(ada);
    await at.mailsTo(ada);
    await bounce();
    at.now += 31 * DAY;
    while (await at.subscribers.forget());
    expect(await at.store.findByKey(ada)).toBeNull();
    expect(await everyWay()).toEqual([]);
  });

  test("also once it is erased", async () => {
    const { at, bounce, management, everyWay } = await scene();
    await at.activate(ada);
    await bounce();
    await management.remove(ada, { erase: true });
    expect(await everyWay()).toEqual([]);
  });

  test("also where it was a mail about an account that came back", async () => {
    const { at, database, unknown, everyWay } = await scene();
    const mail = accountMail(
      "account-joined",
      { id: "m", email: ada, addressKey: ada },
      { data: { provider: "google" }, now: at.now, leaves: true },
    );
    if (!mail) throw new Error("no mail");
    await database.write((trx) => addMail(trx, mail));
    unknown.add(ada);
    await at.delivery.runDue();
    unknown.clear();
    expect(await everyWay()).toEqual([]);
  });
});
