import { expect, test } from "vitest";
import { blankPicture, temporarySite } from "../../../test/rendering/temporary-site.ts";
import type { Card } from "../../domain/cards/card.ts";

const TALK = "https://youtu.be/dQw4w9WgXcQ";
const PLAYER = {
  service: "YouTube",
  address: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  kind: "video",
};

const card = (href: string, facts: Partial<Card> = {}): Card => ({
  ...{ href, title: null, description: null, place: "example.org", picture: null, player: null },
  ...facts,
});

test("P164: a paragraph that is only a bare address becomes a card, any other link stays one", async () => {
  const site = await temporarySite({}, { cards: { find: (address) => card(address, { title: "A & B" }) } });
  const becomesCard = async (markdown: string) => (await site.render(markdown)).html.includes('<div class="card">');
  for (const lone of [
    "https://example.org/a",
    "<https://example.org/a>",
    "Words.\n\nwww.example.org/a\n\nMore.",
    "[https://example.org/a](https://example.org/a)",
    "[example.org/a](https://example.org/a/../a)",
    '[https://example.org/ä](https://example.org/%C3%A4 "Its title")',
    "[](/posts/a)",
    "[/posts/a](/posts/a)",
    `[A talk](${TALK})`,
    '<iframe src="https://player.vimeo.com/video/76979871"></iframe>',
  ])
    expect(await becomesCard(lone), lone).toBe(true);
  for (const other of [
    "[Read on](https://example.org/a)",
    "See https://example.org/a",
    "https://example.org/a https://example.org/b",
    "https://example.org/a\nhttps://example.org/b",
    "- https://example.org/a",
    "> https://example.org/a",
    "`https://example.org/a`",
    "<mailto:ada@example.org>",
    "[#a](#a)",
    "[](//example.org)",
    `Words [A talk](${TALK})`,
  ])
    expect(await becomesCard(other), other).toBe(false);
});

test("a card says what is known, or the address as people read it", async () => {
  const picture = await blankPicture(800, 450).jpeg().toBuffer();
  const known: Record<string, Partial<Card>> = {
    "https://example.org/a": { title: "A <b>", description: "Words & more", picture: "cards/a.jpg" },
    [TALK]: { place: "YouTube", player: PLAYER as Card["player"] },
  };
  const site = await temporarySite(
    { "cards/a.jpg": picture, "posts/still.jpg": picture },
    { cards: { find: (address) => (address.startsWith("/") ? null : card(address, known[address])) } },
  );
  const { html, cards, problems } = await site.render(
    `https://example.org/a\n\nhttps://www.example.org/K%C3%A4se/\n\n[Our talk](${TALK})\n\n[/posts/gone](/posts/gone)`,
  );
  const [first = "", second, third, fourth] = html.split("\n");
  expect(first).toMatch(/^<div class="card"><picture>.*<img src="\/media\/cards\/a\.jpg@800\.jpeg\?v=\w+" alt=""/);
  expect(first).toContain(
    '<p class="card-title" dir="auto"><a href="https://example.org/a" rel="noopener">A &lt;b&gt;</a></p>' +
      '<p class="card-about" dir="auto">Words &amp; more</p><p class="card-place">example.org</p></div>',
  );
  expect(second).toContain('<a href="https://www.example.org/K%C3%A4se/" rel="noopener">example.org/Käse</a>');
  expect(third).toBe(
    '<div class="card card-video"><p class="card-title" dir="auto"><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener" ' +
      'data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1">Our talk</a></p><p class="card-place">YouTube</p></div>',
  );
  expect(fourth).toBe('<p><a href="/posts/gone">/posts/gone</a></p>');
  expect(cards).toEqual(["https://example.org/a", "https://www.example.org/K%C3%A4se/", TALK]);
  expect(problems).toEqual([]);

  const still = await site.render(`[![Ada speaks](still.jpg)](${TALK})\n\n[![x](gone.jpg)](${TALK})`);
  expect(still.html).toMatch(/^<div class="card card-video"><picture>.*posts\/still\.jpg.*>Ada speaks<\/a>/);
  expect(still.problems).toEqual(["There is no picture gone.jpg."]);
});

test("links within cards are looked at as any other", async () => {
  const site = await temporarySite({}, { cards: { find: (address) => card(address) } });
  expect(await site.render("[/posts/gone](/posts/gone)\n\n[/away](/away)")).toMatchObject({
    postLinks: ["gone"],
    siteLinks: ["/away"],
    cards: [],
  });
});
