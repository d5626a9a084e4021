import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMailbox } from "./mailbox.ts";

const letter = (id: string) => ({
  id,
  messageId: `<${id}@site.example>`,
  from: "Ada <ada@site.example>",
  to: "reader@example.org",
  date: new Date(0),
  subject: `Letter ${id}`,
  text: "Hello",
  html: "<p>Hello</p>",
  headers: { "Auto-Submitted": "auto-generated" },
});

test("P55: mails are kept newest first, over a restart, in private files, and not without end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  const box = openMailbox(join(folder, "mailbox"));
  const heard: string[] = [];
  const stop = box.onArrival((mail) => heard.push(mail.id));
  await box.send(letter("0"));
  stop();
  for (let index = 1; index < 205; index++) await box.send(letter(String(index)));
  expect(heard).toEqual(["0"]);
  expect(box.mails()).toHaveLength(200);
  expect(box.mails()[0]).toEqual({
    id: "204",
    date: "1970-01-01T00:00:00.000Z",
    from: "Ada <ada@site.example>",
    to: "reader@example.org",
    subject: "Letter 204",
    text: "Hello",
    html: "<p>Hello</p>",
    headers: expect.objectContaining({ "Message-ID": "<204@site.example>", "Auto-Submitted": "auto-generated" }),
  });
  const files = readdirSync(join(folder, "mailbox"));
  expect(files).toHaveLength(200);
  expect(statSync(join(folder, "mailbox", files[0] ?? "")).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, "mailbox", "999.json"), "{spoilt");
  const again = openMailbox(join(folder, "mailbox"));
  expect(again.mails().map(({ id }) => id)).toEqual(box.mails().map(({ id }) => id));
  expect(again.find("100")?.subject).toBe("Letter 100");
  rmSync(folder, { recursive: true, force: true });
});
