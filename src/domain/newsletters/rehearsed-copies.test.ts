import { expect, test } from "vitest";
import { rehearseCopies } from "../../../test/support/issue-management.ts";
import { issueComposer, issueText } from "../../../test/support/sample-issue.ts";
import { nobodyExcluded } from "../../database/newsletters/copy-codes.ts";
import { createRehearseCopies } from "./rehearsed-copies.ts";
import type { AudiencePage } from "./store.ts";

const excluded = (paused: number) => ({ ...nobodyExcluded(), paused });
const reader = (id: string, address = `${id}@example.org`) => ({ id, address, random: "r" });

async function* pages(...all: AudiencePage[]) {
  yield* all;
}

test("P128: every reader's copy is made and read, page by page, and what is wrong with it is said once", async () => {
  const compose = await issueComposer();
  const issue = await compose(issueText("It is *warm*."));
  const heard: number[] = [];
  const result = await rehearseCopies(
    issue,
    pages(
      { recipients: [reader("a"), reader("b", "b@example.org\r\nBcc: eve@example.org")], excluded: excluded(2) },
      { recipients: [reader("c=1"), reader("c=2"), reader("a", "again@example.org")], excluded: excluded(3) },
    ),
    (copies) => heard.push(copies),
  );
  expect(heard).toEqual([2, 5]);
  expect(result).toMatchObject({ recipients: 5, excluded: { paused: 5, topic: 0 } });
  expect(result.warnings).toEqual([
    "The copy to b@example.org\r\nBcc: eve@example.org cannot be made (a gap takes one line) and would be held.",
    "2 copies, the first to c=1@example.org: each cannot be made (a reader's link is ASCII without =) and would be held.",
    "2 copies have a Message-ID or a reader's link that another copy has as well.",
  ]);
});

test("a copy that a mail server would not take is told of, with how many", async () => {
  const rehearse = createRehearseCopies({
    fill: () => [Buffer.from("Subject: x\r\n\r\nbare\n")],
    linksFor: () => ({ messageId: "<1@x>", readerUrl: "https://x.example/", sender: null, envelopeId: "1" }),
    openSink: () => ({ take: ({ message }) => [`has ${message[0]?.length} bytes`], repeated: () => 0 }),
    clock: () => 0,
  });
  const issue = await (await issueComposer())(issueText("x"));
  const recipients = Array.from({ length: 1_200 }, (_, no) => reader(`r${no}`));
  const result = await rehearse(issue, pages({ recipients, excluded: excluded(0) }), () => {});
  expect(result.sizes).toEqual({ smallest: 19, largest: 19, total: 19 * 1_200 });
  expect(result.warnings).toEqual(["1200 copies, the first to r0@example.org: each has 19 bytes."]);
});
