import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createMemberScene, type MemberScene } from "../../../test/support/members.ts";
import { DAY, HOUR } from "../../../test/support/subscribing.ts";

const github = { provider: "github" } as const;

eachEngine(({ place, openAt }) => {
  async function scene(): Promise<MemberScene> {
    const where = await place();
    return createMemberScene(await openAt(where), where.dataFolder);
  }

  test("P65: sessions end after 7 idle days and 30 days in all, and use within them counts", async () => {
    const { at, signIn, look, members } = await scene();
    const { token, member } = await signIn({});
    const start = at.now;
    const noted = async () => (await members.account(member.id, "")).sessions[0]?.lastSeenAt;
    expect((await look(token))?.session).toMatchObject({ createdAt: start, expiresAt: start + 7 * DAY });
    for (const day of [7, 13, 19, 25]) {
      at.now = start + day * DAY - 1;
      expect((await look(token))?.session.expiresAt).toBe(Math.min(at.now + 7 * DAY, start + 30 * DAY));
      await expect.poll(noted).toBe(at.now);
    }
    at.now = start + 30 * DAY - 1;
    expect((await look(token))?.session.expiresAt).toBe(start + 30 * DAY);
    at.now++;
    expect(await look(token)).toBeNull();
    const idle = await signIn({});
    at.now += 7 * DAY;
    expect(await look(idle.token)).toBeNull();
  });

  test("use is written down once an hour, not at every look", async () => {
    const { at, signIn, look, members } = await scene();
    const { token, member } = await signIn({});
    const start = at.now;
    const seen = async () => (await members.account(member.id, "")).sessions[0]?.lastSeenAt;
    at.now = start + HOUR - 1;
    await look(token);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seen()).toBe(start);
    at.now = start + HOUR;
    await Promise.all([look(token), look(token), look(token)]);
    await expect.poll(seen).toBe(start + HOUR);
  });

  test("P65: every sign-in has a new token, the one it replaces ends, and ten remain", async () => {
    const { at, signIn, look, members } = await scene();
    const attackers = "A".repeat(43);
    const first = await signIn({}, { replaces: attackers });
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(first.token).not.toBe(attackers);
    expect(await look(attackers)).toBeNull();
    const second = await signIn({}, { replaces: first.token });
    expect(second.token).not.toBe(first.token);
    expect(await look(first.token)).toBeNull();
    const tokens = [second.token];
    for (let count = 0; count < 10; count++) {
      at.now += 1_000;
      tokens.push((await signIn({})).token);
    }
    const alive = await Promise.all(tokens.map(async (token) => (await look(token)) !== null));
    expect(alive).toEqual([false, ...Array(10).fill(true)]);
    const account = await members.account(second.member.id, (await look(tokens.at(-1) ?? ""))?.session.id ?? "");
    expect(account.sessions).toHaveLength(10);
    expect(account.sessions.map(({ current }) => current)).toEqual([true, ...Array(9).fill(false)]);
  });

  test("sessions are ended one by one, all but one, and by their token; nobody ends another's", async () => {
    const { signIn, look, members } = await scene();
    const ada = await Promise.all([1, 2, 3, 4].map(() => signIn({})));
    const eve = await signIn({ ...github, subject: "h1", email: "eve@example.org" });
    const idOf = async (token: string) => (await look(token))?.session.id ?? "";
    const [a, b, c, d] = ada.map(({ token }) => token) as [string, string, string, string];
    const id = ada[0]?.member.id ?? "";
    expect(await members.endSession(eve.member.id, await idOf(a))).toBe(false);
    expect(await members.endSession(id, await idOf(a))).toBe(true);
    expect(await look(a)).toBeNull();
    expect(await members.signOut(b)).toBe(id);
    expect(await members.signOut(b)).toBeNull();
    expect(await members.signOut("nonsense")).toBeNull();
    expect(await members.endSessions(id, await idOf(c))).toBe(1);
    expect(await look(d)).toBeNull();
    expect(await look(c)).not.toBeNull();
    expect(await members.endSessions(id, null)).toBe(1);
    expect(await look(eve.token)).not.toBeNull();
  });

  test("nonsense is nobody's token", async () => {
    const { signIn, members } = await scene();
    await signIn({});
    const nonsense = ["", "x", "' or 1=1 --", "A".repeat(43), "A".repeat(10_000), "\u0000".repeat(43)];
    for (const token of [null, ...nonsense]) expect(await members.signedIn(token)).toBeNull();
  });

  test("P66: what is stored of a session opens none", async () => {
    const where = await place();
    const database = await openAt(where);
    const { signIn, look } = createMemberScene(database, where.dataFolder);
    const { token } = await signIn({});
    const rows = await database.read((db) => db.selectFrom("session").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const value of Object.values(rows[0] ?? {})) expect(await look(String(value))).toBeNull();
  });

  test("sessions and sign-ins that have run out are forgotten", async () => {
    const where = await place();
    const database = await openAt(where);
    const { at, signIn, members } = createMemberScene(database, where.dataFolder);
    const begin = (hash: string) =>
      database.write((trx) =>
        trx
          .insertInto("signIn")
          .values({ stateHash: hash, browserHash: "", provider: "google", returnTo: "/", createdAt: at.now })
          .execute(),
      );
    await signIn({});
    await begin("old");
    at.now += 7 * DAY;
    await signIn({});
    at.now += 1;
    await begin("new");
    expect(await members.forget()).toBe(false);
    expect(await database.read((db) => db.selectFrom("session").select("id").execute())).toHaveLength(1);
    expect(await database.read((db) => db.selectFrom("signIn").select("stateHash").execute())).toEqual([
      { stateHash: "new" },
    ]);
  });
});
