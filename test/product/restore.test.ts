import { copyFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { signInLocally } from "../support/local-sign-in.ts";
import { startSite } from "../support/site.ts";

test("P76: a copy made while the site runs, put back after a leaving: the reader stays gone, and nobody is signed in", {
  timeout: 60_000,
}, async () => {
  const site = await startSite();
  const file = join(site.dataFolder, "commonplace.db");
  const copy = `${file}.copy`;
  const call = async (path: string, init: RequestInit = {}) => (await fetch(`${site.url}${path}`, init)).json();
  const post = (path: string, body: object) =>
    call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const isSignedIn = async (cookie: string) =>
    (await call("/api/auth/session", { headers: { Cookie: cookie } })).authenticated as boolean;
  const members = async () => (await call("/api/auth/stats")).totalMembers as number;
  async function subscribe(email: string) {
    await post("/api/auth/subscribe", { email });
    const linkTo = async () => {
      const mails = (await call("/dev/mailbox.json")) as { to: string; text: string }[];
      return mails.find(({ to }) => to === email)?.text.match(/verify=([^\s&]+)/)?.[1];
    };
    await expect.poll(linkTo, { timeout: 10_000 }).toBeDefined();
    expect(await call(`/verify?token=${await linkTo()}`)).toMatchObject({ success: true });
  }

  for (const name of ["stays", "leaves"]) await subscribe(`${name}@example.org`);
  const cookie = await signInLocally(site.url);
  expect([await isSignedIn(cookie), await members()]).toEqual([true, 3]);
  const source = new DatabaseSync(file, { readOnly: true });
  await backup(source, copy);
  source.close();

  await post("/api/auth/unsubscribe", { email: "leaves@example.org" });
  expect(await members()).toBe(2);
  // The file is there before its first line.
  const notes = join(site.dataFolder, "leavings.jsonl");
  await expect.poll(() => statSync(notes, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
  // Every end comes unannounced, so that nothing is written at the last moment.
  await site.restart("SIGKILL");
  expect([await isSignedIn(cookie), await members()]).toEqual([true, 2]);

  const putBack = () => {
    for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
    copyFileSync(copy, file);
  };
  await site.restart("SIGKILL", putBack);
  expect([await isSignedIn(cookie), await members()]).toEqual([false, 2]);
  const fresh = await signInLocally(site.url);
  await site.restart("SIGKILL");
  expect([await isSignedIn(fresh), await members()]).toEqual([true, 2]);
  await site.stop("SIGKILL");
});
