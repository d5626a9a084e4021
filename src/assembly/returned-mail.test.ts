import { expect, onTestFinished, test } from "vitest";
import { startImapServer } from "../../test/stand-ins/imap-server.ts";
import { eachEngine } from "../../test/support/databases.ts";
import { withSink } from "../../test/support/delivering.ts";
import { bareReport } from "../../test/support/returned-mails.ts";
import { testKeys } from "../../test/support/subscribing.ts";
import { writeReturnKey } from "../domain/subscribers/tokens.ts";
import { assembleReturnedMail } from "./returned-mail.ts";

const quiet = { info() {}, error() {} };

eachEngine((under) => {
  test("a report in the mailbox suppresses its reader, one that proves nothing stays there", async () => {
    const imap = await startImapServer();
    onTestFinished(() => imap.stop());
    await withSink(under, async (at) => {
      const { store } = at;
      await at.subscribe("ada@example.org");
      const reader = await store.findByKey("ada@example.org");
      const key = writeReturnKey(testKeys.tokens, reader ?? { id: "", random: "" });
      const reportTo = (to: string) => bareReport({ outer: `To: <bounces+${to}@site.example>` });
      imap.add(reportTo("v".repeat(42)));
      imap.add(reportTo(key));
      const rounds = await assembleReturnedMail({
        config: { mail: { bounceImapUrl: imap.url } },
        keys: testKeys,
        store,
        mayLook: () => true,
        log: quiet,
      });
      await rounds?.look();
      expect((await store.findByKey("ada@example.org"))?.bouncedAt).not.toBeNull();
      expect(imap.folders.get("Taken in")?.map(({ raw }) => raw)).toEqual([reportTo(key)]);
      expect(imap.folders.get("INBOX")?.map(({ raw }) => raw)).toEqual([reportTo("v".repeat(42))]);
    });
  });
});
