import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createMemberScene, type MemberScene, profileOf } from "../../../test/support/members.ts";
import { DAY } from "../../../test/support/subscribing.ts";

const google = { provider: "google" } as const;
const github = { provider: "github" } as const;
const discord = { provider: "discord" } as const;

eachEngine(({ place, openAt }) => {
  async function scene(): Promise<MemberScene> {
    const where = await place();
    return createMemberScene(await openAt(where), where.dataFolder);
  }

  test("a first sign-in opens an account, a later one finds it by provider and subject", async () => {
    const { at, signIn, look, members } = await scene();
    const first = await signIn({ ...google, subject: "g1", email: "Ada@Example.org", name: " Ada\n" });
    expect(first).toMatchObject({ first: true, joined: false });
    expect(first.member).toEqual({
      id: expect.any(String),
      name: "Ada",
      email: "Ada@example.org",
      emailVerified: true,
      avatarUrl: null,
      subscriptionStatus: "unsubscribed",
      createdAt: at.now,
    });
    at.now += 60_000;
    const later = await signIn({ ...google, subject: "g1", email: "Ada@Example.org", name: "Ada" });
    expect(later).toMatchObject({ first: false, joined: false, member: { id: first.member.id } });
    expect(await look(first.token)).toMatchObject({ ownerKey: "ada@example.org", session: { provider: "google" } });
    const account = await members.account(first.member.id, "");
    expect(account.identities).toEqual([
      {
        id: expect.any(String),
        provider: "google",
        email: "Ada@example.org",
        emailVerified: true,
        connectedAt: at.now - 60_000,
        lastUsedAt: at.now,
      },
    ]);
    expect(await members.totalPeople()).toBe(1);
  });

  test("the same verified address joins another provider, and the owner is told", async () => {
    const { at, signIn, members } = await scene();
    const { member } = await signIn({ ...google, subject: "g1" });
    at.now += 1_000;
    const joined = await signIn({ ...github, subject: "h1", email: "ADA@EXAMPLE.org", name: "countess" });
    expect(joined).toMatchObject({ first: false, joined: true, ended: 1, member: { id: member.id, name: "Ada" } });
    expect((await members.account(member.id, "")).identities.map(({ provider }) => provider)).toEqual([
      "google",
      "github",
    ]);
    expect(await at.mailsTo("ada@example.org")).toMatchObject([
      { template: "account-joined", link: "https://site.example/settings" },
    ]);
    const [mail] = at.mailbox.mails();
    expect(JSON.parse(mail?.text ?? "")).toEqual({ provider: "GitHub", settingsUrl: "https://site.example/settings" });
    expect(mail?.headers["Auto-Submitted"]).toBe("auto-generated");
    expect(await signIn({ ...github, subject: "h1" })).toMatchObject({ joined: false, first: false });
    expect(await at.mailsTo("ada@example.org")).toHaveLength(1);
  });

  test("joining ends every other session of the account, and a return by a known way none", async () => {
    const { at, signIn, look } = await scene();
    const before = [await signIn({ ...google, subject: "g1" }), await signIn({ ...google, subject: "g1" })];
    at.now += 1_000;
    const joined = await signIn({ ...github, subject: "h1" });
    for (const { token } of before) expect(await look(token)).toBeNull();
    await signIn({ ...google, subject: "g1" });
    expect(await look(joined.token)).not.toBeNull();
  });

  test("an address whose word is older than 90 days joins nothing: it may have gone to somebody else", async () => {
    const { at, signIn, look, members } = await scene();
    await at.activate("ada@example.org");
    const former = await signIn({ ...google, subject: "g1" });
    await signIn({ ...discord, subject: "d1" });
    at.now += 50 * DAY;
    // Use by a way that vouches for another address proves nothing about this one.
    await signIn({ ...discord, subject: "d1", email: "ada@work.example" });
    at.now += 40 * DAY + 1;
    const newcomer = await signIn({ ...github, subject: "h1", name: "Eve" });
    expect(newcomer).toMatchObject({ first: true, joined: false, ended: 0 });
    expect(newcomer.member).toMatchObject({ name: "Eve", emailVerified: true, subscriptionStatus: "active" });
    expect((await members.account(newcomer.member.id, "")).identities).toHaveLength(1);
    const toldOf = (await at.mailsTo("ada@example.org")).filter(({ template }) => template === "account-joined");
    expect(toldOf).toHaveLength(1);
    // The former owner keeps the account, and gets nothing of the newcomer's.
    const back = await signIn({ ...google, subject: "g1" });
    expect(back.member).toMatchObject({ id: former.member.id, name: "Ada", emailVerified: false });
    expect((await look(newcomer.token))?.ownerKey).toBe("ada@example.org");
  });

  test("an address that was vouched for within 90 days joins", async () => {
    const { at, signIn } = await scene();
    const { member } = await signIn({ ...google, subject: "g1" });
    at.now += 90 * DAY;
    expect(await signIn({ ...github, subject: "h1" })).toMatchObject({ joined: true, member: { id: member.id } });
  });

  test("the notice of a joining is stored with it, and whoever came in cannot stop it", async () => {
    const { at, signIn, members } = await scene();
    const { member } = await signIn({ ...google, subject: "g1" });
    await signIn({ ...github, subject: "h1" });
    const [first] = (await members.account(member.id, "")).identities;
    expect(await members.disconnect(member.id, first?.id ?? "")).toBe("disconnected");
    expect(await members.deleteAccount(member.id, { createdAt: at.now })).toBe("deleted");
    const told = (await at.mailsTo("ada@example.org")).map(({ template }) => template);
    expect(told.toSorted()).toEqual(["account-deleted", "account-joined", "provider-removed"]);
  });

  test("deleting asks for a sign-in of the last ten minutes", async () => {
    const { at, signIn, look, members } = await scene();
    const { member, token } = await signIn({});
    const session = async () => (await look(token))?.session ?? { id: "", createdAt: 0 };
    expect((await members.account(member.id, (await session()).id)).mayDelete).toBe(true);
    at.now += 10 * 60_000 + 1;
    expect((await members.account(member.id, (await session()).id)).mayDelete).toBe(false);
    expect(await members.deleteAccount(member.id, await session())).toBe("sign-in-again");
    expect(await look(token)).not.toBeNull();
    at.now -= 1;
    expect(await members.deleteAccount(member.id, await session())).toBe("deleted");
    expect(await look(token)).toBeNull();
    expect(await at.mailsTo("ada@example.org")).toMatchObject([
      { template: "account-deleted", link: "https://site.example/" },
    ]);
  });

  test("P62: an unverified address joins nothing, holds nothing and sees nothing", async () => {
    const { at, signIn, look } = await scene();
    await at.activate("ada@example.org");
    const owner = await signIn({ ...google, subject: "g1" });
    const stranger = await signIn({ ...discord, subject: "d1", emailVerified: false });
    expect(stranger.member.id).not.toBe(owner.member.id);
    expect(stranger.member).toMatchObject({ emailVerified: false, subscriptionStatus: "unsubscribed" });
    const seen = await look(stranger.token);
    expect(seen?.ownerKey).toBeNull();
    expect(await at.ownSubscription.of(seen?.ownerKey ?? null)).toBeNull();
    // Coming first without proof keeps nothing from the one who has it.
    const { signIn: other, members: others } = await scene();
    const squatter = await other({ ...discord, subject: "d1", emailVerified: false });
    const proven = await other({ ...google, subject: "g1" });
    expect(proven).toMatchObject({ first: true, joined: false });
    expect((await others.account(squatter.member.id, "")).identities).toHaveLength(1);
  });

  test("P62: an address that the same provider gave to somebody else opens a new account", async () => {
    const { at, signIn, look, members, memberStore } = await scene();
    await at.activate("ada@example.org");
    const former = await signIn({ ...google, subject: "g1" });
    at.now += 1_000;
    const own = await signIn({ ...github, subject: "h1" });
    const present = await signIn({ ...google, subject: "g2", name: "Eve" });
    expect(present).toMatchObject({ first: true, joined: false });
    expect(present.member).toMatchObject({ name: "Eve", emailVerified: true, subscriptionStatus: "active" });
    const before = await look(own.token);
    expect(before?.member).toMatchObject({
      id: former.member.id,
      name: "Ada",
      email: "ada@example.org",
      emailVerified: false,
      subscriptionStatus: "unsubscribed",
    });
    expect(before?.ownerKey).toBeNull();
    expect((await members.account(former.member.id, "")).identities).toMatchObject([
      { provider: "google", emailVerified: false },
      { provider: "github", emailVerified: true },
    ]);
    // The former owner comes back by either way, and takes nothing.
    for (const way of [
      { ...github, subject: "h1" },
      { ...google, subject: "g1" },
    ]) {
      const again = await signIn(way);
      expect(again.member).toMatchObject({ id: former.member.id, emailVerified: false });
    }
    expect((await memberStore.findByKey("ada@example.org"))?.id).toBe(present.member.id);
    expect(await members.totalPeople()).toBe(2);
  });

  test("no address at all: nothing is stored", async () => {
    const { members, memberStore } = await scene();
    for (const email of [null, "", "  \n "])
      expect(await members.signIn(profileOf({ email }), { replaces: null, userAgent: null })).toEqual({
        outcome: "no-address",
      });
    expect(await memberStore.list(null, 10)).toEqual([]);
    expect(await members.totalPeople()).toBe(0);
  });

  test.each(['"a b"@example.org', "ada@[192.0.2.1]", "ada", `${"a".repeat(70)}@example.org`])(
    "an address that nobody could write to, such as %s, is shown as unverified",
    async (email) => {
      const { signIn } = await scene();
      const { member } = await signIn({ email });
      expect(member).toMatchObject({ email, emailVerified: false });
    },
  );

  test("the address follows the identity it came from, and takes nobody else's", async () => {
    const { at, signIn, look, members } = await scene();
    await at.activate("new@example.org");
    const ada = await signIn({ ...google, subject: "g1", email: "old@example.org" });
    await signIn({ ...google, subject: "g1", email: "new@example.org" });
    expect(await look(ada.token)).toMatchObject({
      ownerKey: "new@example.org",
      member: { email: "new@example.org", subscriptionStatus: "active" },
    });
    expect(await members.totalPeople()).toBe(1);
    // The address is another account's: two accounts stay two, and neither gets the other's address.
    const eve = await signIn({ ...github, subject: "h1", email: "eve@example.org" });
    await signIn({ ...github, subject: "h1", email: "new@example.org" });
    expect(await look(eve.token)).toMatchObject({
      ownerKey: null,
      member: { id: eve.member.id, email: "new@example.org", emailVerified: false },
    });
    expect((await look(ada.token))?.ownerKey).toBe("new@example.org");
    expect(await members.totalPeople()).toBe(2);
    await signIn({ ...github, subject: "h1", email: "eve@example.org" });
    expect((await look(eve.token))?.ownerKey).toBe("eve@example.org");
  });

  test("while another identity vouches for the address it stays", async () => {
    const { signIn, look } = await scene();
    await signIn({ ...google, subject: "g1" });
    const ada = await signIn({ ...github, subject: "h1" });
    await signIn({ ...github, subject: "h1", email: "work@example.org" });
    expect((await look(ada.token))?.ownerKey).toBe("ada@example.org");
    await signIn({ ...google, subject: "g1", emailVerified: false });
    expect(await look(ada.token)).toMatchObject({ ownerKey: null, member: { emailVerified: false } });
    await signIn({ ...github, subject: "h1", email: "work@example.org" });
    expect((await look(ada.token))?.ownerKey).toBe("work@example.org");
  });

  test("the shown name is the provider's until the member chooses", async () => {
    const { signIn, look, members } = await scene();
    const { token, member } = await signIn({ name: null });
    const nameAfter = async (name: string | null) => {
      await signIn({ name });
      return (await look(token))?.member.name;
    };
    expect(await nameAfter("Ada")).toBe("Ada");
    expect(await nameAfter("Ada L.")).toBe("Ada L.");
    expect(await nameAfter(null)).toBe("Ada L.");
    await members.changeProfile(member.id, { name: "Countess", picture: "provider" });
    expect(await nameAfter("Ada King")).toBe("Countess");
    await members.changeProfile(member.id, { name: null, picture: "provider" });
    expect(await nameAfter("Ada Queen")).toBeNull();
  });

  test("the last provider stays; another is taken away with its sessions and its word", async () => {
    const { at, signIn, look, members } = await scene();
    const one = await signIn({ ...google, subject: "g1" });
    const id = one.member.id;
    const [first] = (await members.account(id, "")).identities;
    expect(await members.disconnect(id, first?.id ?? "")).toBe("last");
    const two = await signIn({ ...github, subject: "h1" });
    await signIn({ ...github, subject: "h1", email: "work@example.org" });
    const other = await signIn({ ...discord, subject: "d9", email: "eve@example.org" });
    expect(await members.disconnect(other.member.id, first?.id ?? "")).toBe("unknown");
    expect(await members.disconnect(id, "nothing")).toBe("unknown");
    expect(await members.disconnect("nobody", first?.id ?? "")).toBe("unknown");
    expect(await members.disconnect(id, first?.id ?? "")).toBe("disconnected");
    expect(await at.mailsTo("ada@example.org")).toContainEqual(
      expect.objectContaining({ template: "provider-removed", link: "https://site.example/settings" }),
    );
    expect(await look(one.token)).toBeNull();
    expect(await look(two.token)).toMatchObject({ ownerKey: "work@example.org", member: { emailVerified: true } });
    expect((await members.account(id, "")).identities).toMatchObject([{ provider: "github" }]);
    expect(await signIn({ ...google, subject: "g1" })).toMatchObject({ first: true });
  });

  test("many first sign-ins of one person at once open one account", async () => {
    const { signIn, members, memberStore } = await scene();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? signIn({ ...google, subject: "g1" }) : signIn({ ...github, subject: "h1" }),
      ),
    );
    expect(new Set(all.map(({ member }) => member.id)).size).toBe(1);
    expect(all.filter(({ first }) => first)).toHaveLength(1);
    expect(all.filter(({ joined }) => joined)).toHaveLength(1);
    expect(await members.totalPeople()).toBe(1);
    expect(await memberStore.list(null, 10)).toHaveLength(1);
  });
});
