import type { Database } from "../../src/database/database.ts";
import type { NewMail } from "../../src/domain/delivery/store.ts";
import type { LinksFor } from "../../src/domain/newsletters/copies.ts";
import type { IssueText } from "../../src/domain/newsletters/letter.ts";
import { createIssueManagement, type IssueManagement, type Timing } from "../../src/domain/newsletters/management.ts";
import { createRehearseCopies } from "../../src/domain/newsletters/rehearsed-copies.ts";
import { createTestCopies, type TestCopies } from "../../src/domain/newsletters/test-copies.ts";
import { createCopySink } from "../../src/mail/issues/copy-sink.ts";
import { fillGaps } from "../../src/mail/issues/fill-gaps.ts";
import { createIssueScene, type IssueScene } from "./issues.ts";
import { issueComposer, issueText, ORIGIN } from "./sample-issue.ts";

export interface ManagementScene {
  readonly issues: IssueScene;
  readonly management: IssueManagement;
  readonly testCopies: TestCopies;
  /** The mails that test copies were written as, oldest first. */
  readonly tests: NewMail[];
  /** Of local mode; null as where a relay takes mail. */
  mailbox: { page: string; owner: string } | null;
  /** The one text there is, `spring`; set it to edit its file. */
  text: IssueText;
}

/** Links of readers whose ids are any text. */
const linksFor: LinksFor = (issue, { id }) => ({
  messageId: `<${issue}.${id}@commonplace.example>`,
  readerUrl: `https://commonplace.example/newsletter/${id}`,
  sender: null,
  envelopeId: id,
});

/** Rehearses over real copies. */
export const rehearseCopies = createRehearseCopies({
  fill: fillGaps,
  linksFor,
  openSink: createCopySink,
  clock: () => Date.UTC(2026, 0, 5, 12),
});

/** What the author does with issues, over a real database and with a real mail. */
export async function createManagementScene(database: Database): Promise<ManagementScene> {
  const issues = await createIssueScene(database);
  const tests: NewMail[] = [];
  const scene: ManagementScene = {
    issues,
    tests,
    testCopies: createTestCopies({
      outbox: { add: async (mails) => void tests.push(...mails) },
      isBarred: async (recipient) => recipient.startsWith("bounced"),
      origin: ORIGIN,
      clock: () => issues.now,
    }),
    mailbox: null,
    management: createIssueManagement({
      store: issues.store,
      find: async (name) => (name === "spring" ? scene.text : null),
      compose: await issueComposer(),
      rehearseCopies,
      topics: () => ["letters", "essays"],
      languages: () => ["de"],
      timeZone: () => "UTC",
      gate: null,
      clock: () => issues.now,
    }),
    text: issueText("It is *warm* again.", { topic: null }),
  };
  return scene;
}

export const inAMinute: Timing = {
  at: null,
  delay: 60_000,
  window: null,
  dayCap: null,
  holdUncertain: false,
  noCheck: false,
};
