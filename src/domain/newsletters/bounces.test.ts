import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { withSink } from "../../../test/support/delivering.ts";
import { bareReport, reportSamples } from "../../../test/support/returned-mails.ts";
import { DAY, testKeys } from "../../../test/support/subscribing.ts";
import { readReturned } from "../../mail/bounces/read-returned.ts";
import { createTokenRows } from "../subscribers/token-rows.ts";
import { writeToken } from "../subscribers/tokens.ts";
import { createBounceIntake } from "./bounces.ts";
import { createCopyLinks } from "./copy-links.ts";

const ada = "ada@example.org";

eachEngine((under) => {
  /** One reader, and what becomes of a returned mail with this header. */
  async function withReader(
    run: (at: {
      take: (pattern: RegExp, header: string) => Promise<string>;
      token: string;
      status: () => Promise<unknown>;
      later: (time: number) => void;
    }) => Promise<void>,
  ) {
    await withSink(under, async (at) => {
      await at.subscribe(ada);
      await at.delivery.runDue();
      const { store } = at;
      const reader = async () => store.findByKey(ada);
      const intake = createBounceIntake({
        store,
        tokenRows: createTokenRows(store, testKeys.tokens),
        clock: () => at.now,
      });
      await run({
        token: writeToken(testKeys.tokens, "reader", (await reader()) ?? { id: "", random: "" }),
        status: async () => {
          const facts = await reader();
          return { bounced: facts?.bouncedAt !== null, complained: facts?.complainedAt !== null };
        },
        later: (time) => {
          at.now += time;
        },
        async take(pattern, header) {
          const sample = reportSamples(header).find(({ name }) => pattern.test(name));
          const returned = await readReturned(Buffer.from(sample?.raw ?? ""));
          return returned ? intake.take(returned) : "no report";
        },
      });
    });
  }
  const headerWith = (token: string) => `List-Unsubscribe: <https://site.example/newsletter/${token}>`;

  test("an address that does not exist is suppressed at once, a complaint as well", async () => {
    await withReader(async ({ take, token, status }) => {
      expect(await take(/postfix, a mailbox that does not exist/, headerWith(token))).toBe("suppressed");
      expect(await status()).toEqual({ bounced: true, complained: false });
      expect(await take(/a complaint/, headerWith(token))).toBe("suppressed");
      expect(await status()).toEqual({ bounced: true, complained: true });
    });
  });

  test("a full mailbox counts once a day and is suppressed on the third", async () => {
    await withReader(async ({ take, token, status, later }) => {
      for (const bounced of [false, false, true]) {
        for (let time = 0; time < 2; time++)
          expect(await take(/exchange, a mailbox that is full/, headerWith(token))).toBe("counted");
        expect(await status()).toEqual({ bounced, complained: false });
        later(DAY);
      }
    });
  });

  test("a rule of the receiver and a delay are no fault of the address", async () => {
    await withReader(async ({ take, token, status }) => {
      expect(await take(/postfix, a rule/, headerWith(token))).toBe("ignored");
      expect(await take(/postfix, a delay/, headerWith(token))).toBe("ignored");
      expect(await status()).toEqual({ bounced: false, complained: false });
    });
  });

  test("P125: without a valid key nothing happens, whatever a report claims", async () => {
    await withReader(async ({ take, token, status }) => {
      const forged = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
      for (const header of [
        headerWith(forged),
        `Message-ID: <01890a5d-ac96-774b-bcce-b302099a8057@x>`,
        "To: ada@example.org",
      ])
        for (const kind of [/does not exist/, /is full/, /a complaint/])
          expect(await take(kind, header)).toBe("unknown");
      expect(await status()).toEqual({ bounced: false, complained: false });
    });
  });

  test("the Message-ID of a mail that was sent is a key as well", async () => {
    await withSink(under, async (at, sink) => {
      await at.subscribe(ada);
      await at.delivery.runDue();
      const { store } = at;
      const intake = createBounceIntake({
        store,
        tokenRows: createTokenRows(store, testKeys.tokens),
        clock: () => at.now,
      });
      const [sample] = reportSamples(`Message-ID: ${sink.mails[0]?.messageId}`);
      const returned = await readReturned(Buffer.from(sample?.raw ?? ""));
      expect(returned && (await intake.take(returned))).toBe("suppressed");
      expect((await store.findByKey(ada))?.bouncedAt).toBe(at.now);
    });
  });

  test("the envelope's sender and id and the Message-ID of a copy each name its reader; a forged one changes nothing", async () => {
    await withSink(under, async (at) => {
      const { store } = at;
      const linksFor = createCopyLinks({
        tokenKey: testKeys.tokens,
        origin: "https://site.example",
        domain: "site.example",
        bounceAddress: "bounces-of-the-letter@site.example",
      });
      const intake = createBounceIntake({
        store,
        tokenRows: createTokenRows(store, testKeys.tokens),
        clock: () => at.now,
      });
      const take = async (fields: Parameters<typeof bareReport>[0]) => {
        const returned = await readReturned(Buffer.from(bareReport(fields)));
        return returned && intake.take(returned);
      };
      await at.subscribe(ada);
      const reader = (await store.findByKey(ada)) ?? { id: "", random: "", address: ada };
      const { sender, messageId, envelopeId } = linksFor(7, reader, null);
      const [local = "", domain] = sender?.split("@") ?? [];
      expect(local).toHaveLength(64);
      for (const forged of [
        local.slice(0, -1) + (local.endsWith("0") ? "1" : "0"),
        `bounces+${"v".repeat(42)}`,
        `bounces+${"0".repeat(42)}`,
      ]) {
        expect(await take({ outer: `To: <${forged}@${domain}>` })).toBe("unknown");
        expect(await take({ status: `Original-Envelope-Id: ${forged.slice(-42)}\n` })).toBe("unknown");
      }
      expect((await store.findByKey(ada))?.bouncedAt).toBeNull();
      expect(await take({ outer: `In-Reply-To: ${messageId}` })).toBe("suppressed");
      expect(await take({ outer: `To: <${local.toUpperCase()}@${domain}>` })).toBe("suppressed");
      expect(await take({ status: `Original-Envelope-Id: ${envelopeId}\n` })).toBe("suppressed");
      expect((await store.findByKey(ada))?.bouncedAt).toBe(at.now);
    });
  });
});
