import { expect, onTestFinished, test } from "vitest";
import { imapUser, startImapServer } from "../../../test/stand-ins/imap-server.ts";
import { bareReport, reportSamples } from "../../../test/support/returned-mails.ts";
import { createMailboxRounds } from "../../domain/newsletters/mailbox-rounds.ts";
import { createBounceMailbox } from "./bounce-mailbox.ts";

const [first = { raw: "" }, second = { raw: "" }] = reportSamples("Message-ID: <a@site.example>");
const foreign = bareReport({});
const reply = "From: ada@example.org\r\nSubject: Re: A letter\r\nContent-Type: text/plain\r\n\r\nThanks.\r\n";

async function withServer(given: Parameters<typeof startImapServer>[0] = {}) {
  const imap = await startImapServer(given);
  onTestFinished(() => imap.stop().catch(() => {}));
  const taken: string[] = [];
  const lines: string[] = [];
  const take = async (raw: Uint8Array) => {
    const mail = Buffer.from(raw).toString("latin1");
    if (mail === foreign) return false;
    taken.push(mail);
    return true;
  };
  const log = {
    info: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
    error: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
  };
  const roundsOf = (url: string) =>
    createMailboxRounds({ mailbox: createBounceMailbox({ url }), take, mayLook: () => true, log });
  const raws = (folder: string) => imap.folders.get(folder)?.map(({ raw }) => raw);
  return { imap, taken, lines, raws, roundsOf, rounds: roundsOf(`${imap.url}/INBOX`) };
}

test("reports are taken in once and put aside, and all else in the mailbox stays as it is", async () => {
  const { imap, rounds, roundsOf, taken, raws, lines } = await withServer();
  for (const raw of [first.raw, reply, foreign, second.raw]) imap.add(raw, { flags: ["\\Flagged"] });
  await rounds.look();
  await rounds.look();
  expect(taken).toEqual([first.raw, second.raw]);
  expect(raws("Taken in")).toEqual(taken);
  expect(imap.folders.get("INBOX")).toEqual([
    { uid: 2, raw: reply, flags: ["\\Flagged"] },
    { uid: 3, raw: foreign, flags: ["\\Flagged"] },
  ]);
  expect(lines).toEqual(['mails that came back were taken in {"taken":2}']);
  const isFetch = (command: string) => /^UID FETCH \d+ /.test(command);
  expect(imap.commands.filter(isFetch)).toHaveLength(3);
  imap.add(first.raw);
  await rounds.look();
  // Another process looks at what was left once more, and takes none of it.
  await roundsOf(imap.url).look();
  expect(taken).toEqual([first.raw, second.raw, first.raw]);
  expect(raws("INBOX")).toEqual([reply, foreign]);
});

test("a mailbox that cannot be reached is reported once, and read when it is there again", async () => {
  const { imap, rounds, taken, lines } = await withServer();
  imap.add(first.raw);
  await imap.stop();
  await rounds.look();
  await rounds.look();
  expect(lines).toEqual([
    expect.stringMatching(/^the mailbox of BOUNCE_IMAP_URL cannot be read; trying again .*reason/),
  ]);
  await imap.start();
  await rounds.look();
  expect(lines.slice(1)).toEqual([
    "the mailbox of BOUNCE_IMAP_URL can be read again {}",
    'mails that came back were taken in {"taken":1}',
  ]);
  expect(taken).toEqual([first.raw]);
});

test("what was not stored is looked at again", async () => {
  const { imap } = await withServer();
  const mailbox = createBounceMailbox({ url: imap.url });
  imap.add(first.raw);
  await expect(mailbox.look(() => Promise.reject(new Error("the database is away")))).rejects.toThrow("is away");
  expect(await mailbox.look(async () => true)).toBe(1);
});

test("what is wrong is said without the user's name and password", async () => {
  const { imap, roundsOf, lines } = await withServer({ capabilities: "IMAP4rev1" });
  imap.add(first.raw);
  await roundsOf(imap.url.replace("s3cret", "wrong")).look();
  await roundsOf(`${imap.url}/Elsewhere`).look();
  await roundsOf(imap.url).look();
  expect(lines.map((line) => JSON.parse(line.slice(line.indexOf("{"))).reason)).toEqual([
    "its server refuses the user name or the password",
    expect.stringContaining("no such mailbox"),
    "its server cannot move mails (RFC 6851)",
  ]);
  expect(lines.join()).not.toMatch(new RegExp(`${imapUser.user}|wrong|cret`));
});
