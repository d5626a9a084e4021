import { z } from "zod";
import { say } from "../../languages/say.ts";
import type { Clock } from "../clock.ts";
import { newMailTo } from "../delivery/new-mail.ts";
import type { ClaimedMail, NewMail, OutboxWriter } from "../delivery/store.ts";
import type { OutgoingMail, TestCopy } from "../mailer.ts";
import { type Address, readAddress } from "../subscribers/address.ts";
import { type ComposedIssue, READER_URL } from "./letter.ts";

const MOST = 10;

/** Copies of an issue for the author's own eyes, which go as single mails and are none of the issue's. */
export interface TestCopies {
  /** Writes them down for the running site: all of them, or none where an address cannot take one. Doubles go once. */
  write(
    issue: ComposedIssue,
    recipients: readonly string[],
  ): Promise<
    | { readonly outcome: "written"; readonly recipients: readonly string[] }
    | { readonly outcome: "refused"; readonly why: string }
  >;
}

export function createTestCopies(parts: {
  outbox: OutboxWriter;
  /** Has this address bounced or complained? It is not mailed again, whatever the mail. */
  isBarred: (recipient: string) => Promise<boolean>;
  /** Origin of the site. */
  origin: string;
  clock: Clock;
}): TestCopies {
  const { outbox, isBarred, origin, clock } = parts;

  return {
    async write(issue, recipients) {
      const addresses = new Map<string, Address>();
      for (const written of recipients) {
        const address = readAddress(written);
        if (!address) return refused(say("orderCommands.noAddress", { written }));
        addresses.set(address.key, address);
      }
      if (addresses.size === 0) return refused(say("orderCommands.sayAddress"));
      if (addresses.size > MOST)
        return refused(say("orderCommands.tooManyAddresses", { most: MOST, count: addresses.size }));
      const all = [...addresses.values()].map(({ address }) => address);
      for (const address of all) if (await isBarred(address)) return refused(say("orderCommands.barred", { address }));
      const data = testCopyOf(issue, `${origin}/newsletter`);
      await outbox.add(all.map((address) => newTestMail(address, data, clock())));
      return { outcome: "written", recipients: all };
    },
  };
}

/** `page` stands for the reader's own: it belongs to nobody, so that no click in a test signs anybody off. */
function testCopyOf({ subject, html, text, headers }: ComposedIssue, page: string): TestCopy {
  const filled = (words: string) => words.replaceAll(READER_URL, page);
  return {
    subject: `[Test] ${subject}`,
    html: filled(html),
    text: filled(text),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
  };
}

function newTestMail(recipient: string, data: TestCopy, now: number): NewMail {
  return newMailTo(recipient, "issue-test", now, { data: { ...data }, priority: 1 });
}

const storedTestCopy = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
}) satisfies z.ZodType<TestCopy>;

/** A test copy as its row of the outbox has it; null for all other mails. */
export function preparedTestCopy({
  template,
  data,
}: Pick<ClaimedMail, "template" | "data">): Omit<OutgoingMail, "id" | "recipient"> | null {
  if (template !== "issue-test") return null;
  return { message: { template, data: storedTestCopy.parse(data) }, unsubscribeUrl: null };
}

const refused = (why: string) => ({ outcome: "refused", why }) as const;
