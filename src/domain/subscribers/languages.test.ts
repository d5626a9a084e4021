import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createManagement, createSubscribing, DAY, plainWords } from "../../../test/support/subscribing.ts";
import { readListFile } from "./management/list-file.ts";

const leserin = "leserin@example.org";

eachEngine(({ place, openAt }) => {
  async function scene(languages: readonly string[] = ["de"]) {
    const where = await place();
    const composed: (string | null)[] = [];
    const at = createSubscribing(await openAt(where), where.dataFolder, {
      languages,
      compose(message, language = null) {
        composed.push(language);
        return plainWords(message);
      },
    });
    const languageOf = async (email: string) => (await at.store.findByKey(email))?.language;
    return { at, composed, languageOf };
  }

  test("P155: a reader keeps the language of the page on which they subscribed, and mails and their links are in it", async () => {
    const { at, composed, languageOf } = await scene();
    await at.subscribe(leserin, { page: "/de/subscribe" });
    const [verify] = await at.mailsTo(leserin);
    expect(verify?.link).toMatch(/^https:\/\/site\.example\/de\/welcome\?verify=/);
    await at.subscribers.verify(verify?.token ?? "", null, "click");
    const [welcome] = await at.mailsTo(leserin);
    expect(welcome?.link).toMatch(/^https:\/\/site\.example\/de\/newsletter\/r/);
    await at.subscribers.leave(welcome?.token ?? "");
    expect(composed).toEqual(["de", "de"]);
    expect(await languageOf(leserin)).toBe("de");
    await at.activate("reader@example.org", { page: "/blog" });
    expect(await languageOf("reader@example.org")).toBeNull();
    expect(new Set(composed.slice(2))).toEqual(new Set([null]));
  });

  test("P155: a stranger changes the language of nobody who has confirmed; who left and comes back chooses anew", async () => {
    const { at, languageOf } = await scene();
    await at.activate(leserin, { page: "/de" });
    await at.subscribe(leserin, { page: "/" });
    expect(await languageOf(leserin)).toBe("de");
    await at.ownSubscription.leave(leserin);
    await at.ownSubscription.subscribe(leserin, null);
    expect(await languageOf(leserin)).toBeNull();
  });

  test("P196: a reader changes the language of their mails, by the link in each and signed in, and the record says so", async () => {
    const { at, composed, languageOf } = await scene();
    await at.activate(leserin);
    const token = (await at.mailsTo(leserin))[0]?.token ?? "";
    expect(await at.subscribers.changePreferences(token, { language: "de" })).toEqual({ outcome: "saved" });
    expect(await languageOf(leserin)).toBe("de");
    expect(await at.subscribers.changePreferences(token, { topics: ["poetry"] })).toEqual({ outcome: "saved" });
    expect(await languageOf(leserin)).toBe("de");
    expect(await at.subscribers.changePreferences(token, { language: "fr" })).toEqual({ outcome: "unknown" });
    expect(await languageOf(leserin)).toBe("de");
    expect(await at.ownSubscription.changePreferences(leserin, { language: "fr" })).toBe("invalid");
    expect(await at.ownSubscription.changePreferences(leserin, { language: null })).toBe("saved");
    expect(await languageOf(leserin)).toBeNull();
    expect(await at.ownSubscription.changePreferences(leserin, { language: "de" })).toBe("saved");
    const view = await at.ownSubscription.of(leserin);
    expect(view).toMatchObject({ language: "de", topics: ["poetry"] });
    const changed = view?.consent.filter(({ kind }) => kind === "changed").map(({ how }) => how);
    // All at the same moment: their order is any.
    expect(changed?.sort()).toEqual(["owner", "owner", "reader-link", "reader-link"]);
    composed.length = 0;
    at.now += DAY;
    await at.subscribe(leserin, { page: "/" });
    await at.mailsTo(leserin);
    expect(composed).toEqual(["de"]);
    await at.ownSubscription.leave(leserin);
    expect(await at.ownSubscription.changePreferences(leserin, { language: null })).toBe("invalid");
  });

  test("P196: on a site with one language there is none to choose", async () => {
    const { at } = await scene([]);
    await at.activate(leserin);
    for (const language of [null, "de"])
      expect(await at.ownSubscription.changePreferences(leserin, { language })).toBe("invalid");
    expect((await at.ownSubscription.of(leserin))?.consent.map(({ kind }) => kind)).not.toContain("changed");
  });

  test("P155: the language goes along in exports and imports; one that the site does not have says nothing", async () => {
    const { at } = await scene();
    await at.activate(leserin, { page: "/de" });
    await at.activate("reader@example.org");
    const given = { languages: () => ["de"] };
    const exported: string[] = [];
    for await (const line of createManagement(at, given).export()) exported.push(line);
    expect(exported[0]).toMatch(/,evidence,language\r?\n$/);
    const file = readListFile(Buffer.from(exported.join("")), { ignore: [], left: new Map() });
    for (const [languages, expected] of [
      [["de"], ["de", null]],
      [["fr"], [null, null]],
    ] as const) {
      const other = await scene();
      const management = createManagement(other.at, { languages: () => languages });
      for await (const { fate } of management.import(file.outcome === "ok" ? file.rows : [], {
        vouched: true,
        dryRun: false,
      }))
        expect(fate).toBe("activated");
      expect(await Promise.all([leserin, "reader@example.org"].map(other.languageOf))).toEqual(expected);
      expect((await management.show(leserin))?.line?.language).toBe(expected[0]);
    }
  });
});
