import { expect, test } from "vitest";
import { issueComposer, issueText, ORIGIN } from "../../../test/support/sample-issue.ts";
import type { NewMail } from "../delivery/store.ts";
import { READER_URL } from "./letter.ts";
import { createTestCopies, preparedTestCopy } from "./test-copies.ts";

async function scene() {
  const written: NewMail[] = [];
  const copies = createTestCopies({
    outbox: { add: async (mails) => void written.push(...mails) },
    isBarred: async (recipient) => recipient === "gone@example.org",
    origin: ORIGIN,
    clock: () => 1_000,
  });
  const compose = await issueComposer();
  const issue = await compose(issueText("It is *warm*.", { replyTo: "answers@example.org" }));
  return { copies, written, issue };
}

test("P129: a test is the mail as it was composed, marked in its subject, and no link of it is a reader's", async () => {
  const { copies, written, issue } = await scene();
  expect(await copies.write(issue, [" Ada@Example.org", "grace@example.org", "ada@example.org"])).toEqual({
    outcome: "written",
    recipients: ["ada@example.org", "grace@example.org"],
  });
  expect(written).toMatchObject([
    { recipient: "ada@example.org", template: "issue-test", subscriberId: null, priority: 1, random: null },
    { recipient: "grace@example.org" },
  ]);
  const [mail] = written;
  const prepared = mail && preparedTestCopy(mail);
  if (prepared?.message.template !== "issue-test") throw new Error("it is no test");
  const { subject, html, text, headers } = prepared.message.data;
  expect(prepared.unsubscribeUrl).toBeNull();
  expect(subject).toBe("[Test] It is spring");
  const own = (words: string) => words.replaceAll(READER_URL, `${ORIGIN}/newsletter`);
  expect([html, text]).toEqual([own(issue.html), own(issue.text)]);
  expect(headers).toMatchObject({
    "Reply-To": "answers@example.org",
    "List-Unsubscribe": `<${ORIGIN}/newsletter>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Feedback-ID": "spring:letters:commonplace.example:commonplaceexam",
  });
  expect(JSON.stringify(prepared)).not.toContain("reader.invalid");
});

test.each([
  [["ada@example.org", "nobody"], "“nobody” is no e-mail address."],
  [
    ["ada@example.org", "gone@example.org"],
    "gone@example.org gets no more mail from here: it has bounced, or complained.",
  ],
  [[], "Say at which address you want to see it."],
  [Array.from({ length: 11 }, (_, n) => `a${n}@example.org`), "A test goes to 10 addresses at most; these are 11."],
])("%j: nothing is written, and why is said", async (recipients, why) => {
  const { copies, written, issue } = await scene();
  expect(await copies.write(issue, recipients)).toEqual({ outcome: "refused", why });
  expect(written).toEqual([]);
});

test("other mails are none of its own", () => {
  expect(preparedTestCopy({ template: "welcome", data: {} })).toBeNull();
});
