import { expect, test } from "vitest";
import type { CardEntry } from "./card.ts";
import { createCards } from "./cards.ts";
import { type CardStore, fetchCards, type PageAnswer } from "./fetching.ts";

const ORIGIN = "https://ada.example";
const own = (path: string) =>
  path === "/posts/a" ? { href: "/posts/a", title: "A post", description: "Its words", picture: null } : null;

function cardsOf(entries: Record<string, CardEntry> = {}) {
  const settings = { name: "Ada", players: ["youtube"] };
  return createCards({ entries: () => entries, own, origin: ORIGIN, settings: () => settings });
}

test("P164: a card of the site's own text says what the text says, by a path or a whole address", () => {
  const { find } = cardsOf();
  const card = { title: "A post", description: "Its words", picture: null, place: "Ada", player: null };
  expect(find("/posts/a?x=1#end")).toEqual({ ...card, href: "/posts/a?x=1#end" });
  expect(find(`${ORIGIN}/posts/a`)).toEqual({ ...card, href: "/posts/a" });
  expect(find("/posts/gone")).toBeNull();
  expect(find("mailto:ada@ada.example")).toBeNull();
});

test("a card of another site says what cards.yaml knows, however the address is spelled", () => {
  const { find } = cardsOf({ "https://www.example.org/essay/": { title: "An essay", picture: "cards/a.jpg" } });
  for (const address of ["https://example.org/essay", "http://www.example.org/essay/#part"])
    expect(find(address)).toEqual({
      href: address,
      title: "An essay",
      description: null,
      picture: "cards/a.jpg",
      place: "example.org",
      player: null,
    });
  expect(find("https://example.org/essay?page=2")?.title).toBeNull();
  expect(find("https://youtu.be/dQw4w9WgXcQ")).toMatchObject({
    title: null,
    place: "YouTube",
    player: { kind: "video" },
  });
  expect(find("https://vimeo.com/76979871")).toMatchObject({ place: "Vimeo", player: null });
});

async function fetched(
  addresses: string[],
  entries: Record<string, CardEntry>,
  options: { dryRun?: boolean; renew?: boolean } = {},
) {
  const asked: string[] = [];
  const written: [string, CardEntry, boolean][] = [];
  const store: CardStore = {
    entries: () => entries,
    write: async (address, entry, picture) => void written.push([address, entry, picture !== null]),
  };
  const ask = async (address: string): Promise<PageAnswer> => {
    asked.push(address);
    if (address.includes("gone")) return { outcome: "failed", fault: "the server answers 404" };
    return { outcome: "found", title: "Title", description: null, picture: new Uint8Array(1) };
  };
  async function* given() {
    yield* addresses;
  }
  const parts = { store, ask, today: "2026-11-22" };
  const fates = await Array.fromAsync(fetchCards(given(), parts, { dryRun: false, renew: false, ...options }));
  return { asked, written, fates: fates.map(({ fate }) => fate) };
}

test("P169: each page is asked once, those that are known are not, and what could not be had is asked again next time", async () => {
  const known = {
    "https://example.org/mine": { title: "Mine" },
    "https://example.org/old": { title: "Old", fetched: "2026-01-01" },
  };
  const [mine, old, fresh, gone] = ["mine", "old", "new", "gone"].map((name) => `https://example.org/${name}`) as [
    string,
    string,
    string,
    string,
  ];
  const all = [mine, old, fresh, `${fresh}/#a`, gone];
  const entry = { title: "Title", fetched: "2026-11-22" };
  expect(await fetched(all, known)).toEqual({
    asked: [fresh, gone],
    written: [[fresh, entry, true]],
    fates: ["kept", "kept", "fetched", "failed"],
  });
  expect(await fetched(all, known, { renew: true })).toMatchObject({
    asked: [old, fresh, gone],
    fates: ["kept", "fetched", "fetched", "failed"],
  });
  expect(await fetched(all, known, { dryRun: true })).toEqual({
    asked: [],
    written: [],
    fates: ["kept", "kept", "wanted", "wanted"],
  });
});
