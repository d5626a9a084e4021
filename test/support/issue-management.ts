import type { Database } from "../../src/database/database.ts";
import type { IssueText } from "../../src/domain/newsletters/letter.ts";
import { createIssueManagement, type IssueManagement, type Timing } from "../../src/domain/newsletters/management.ts";
import { createIssueScene, type IssueScene } from "./issues.ts";
import { issueComposer, issueText } from "./sample-issue.ts";

export interface ManagementScene {
  readonly issues: IssueScene;
  readonly management: IssueManagement;
  /** The one text there is, `spring`; set it to edit its file. */
  text: IssueText;
}

/** What the author does with issues, over a real database and with a real mail. */
export async function createManagementScene(database: Database): Promise<ManagementScene> {
  const issues = await createIssueScene(database);
  const scene: ManagementScene = {
    issues,
    management: createIssueManagement({
      store: issues.store,
      find: async (name) => (name === "spring" ? scene.text : null),
      compose: await issueComposer(),
      topics: () => ["letters", "essays"],
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
