import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { entry, ORIGIN, sampleSite } from "../../../test/support/sample-site.ts";
import { withPlainCards } from "./cards.ts";

const picture = (src: string) =>
  `<picture><source type="image/avif" srcset="x 1w" sizes="9rem"><img src="${src}" alt="" loading="lazy"></picture>`;
const title = (href: string, words: string, more = "") =>
  `<p class="card-title" dir="auto"><a href="${href}"${more}>${words}</a></p>`;

const html =
  `<p>Words</p><div class="card">${picture("/media/a.jpg?v=1")}${title("/posts/b", "B &amp; c")}` +
  '<p class="card-about" dir="auto">About</p><p class="card-place">Notes</p></div><p>More</p>' +
  `<div class="card card-video">${title("https://youtu.be/x?a=1&amp;t=2", "A talk", ' rel="noopener" data-player="https://p.example/"')}` +
  '<p class="card-place">YouTube</p></div><figure><video src="/media/t.mp4?v=1" poster="/media/t.jpg?v=1">' +
  '<track kind="captions" src="/media/t.vtt?v=1"><a href="/media/t.mp4?v=1">T</a></video></figure>';

test("P166: feeds show a card as its linked title, below its picture", () => {
  expect(withPlainCards(html)).toBe(
    '<p>Words</p><p><a href="/posts/b"><img src="/media/a.jpg?v=1" alt="" loading="lazy"></a></p>' +
      '<p><a href="/posts/b">B &amp; c</a></p><p>More</p><p><a href="https://youtu.be/x?a=1&amp;t=2">A talk</a></p>' +
      '<figure><video src="/media/t.mp4?v=1" poster="/media/t.jpg?v=1"><a href="/media/t.mp4?v=1">T</a></video></figure>',
  );
  expect(withPlainCards("<p>No card</p>")).toBe("<p>No card</p>");
});

test("P168: a recording of a post is what its entry in a feed brings along, by whole addresses", async () => {
  const recordings = [
    { address: "/media/posts/a/talk.mp4?v=1", contentType: "video/mp4", size: 9 },
    { address: "/media/posts/a/talk.mp3?v=2", contentType: "audio/mpeg", size: 7 },
    { address: "/media/posts/a/more.mp3?v=3", contentType: "audio/mpeg", size: 8 },
  ];
  const { ask } = sampleSite({ entries: [entry("a")], html, recordings });
  const parser = new XMLParser({ ignoreAttributes: false });
  const [rss, atom] = await Promise.all(
    ["/feed.xml", "/atom.xml"].map(async (path) => parser.parse(await (await ask(path)).text())),
  );
  const address = `${ORIGIN}/media/posts/a/talk.mp3?v=2`;
  expect(rss.rss.channel.item.enclosure).toEqual({ "@_url": address, "@_length": "7", "@_type": "audio/mpeg" });
  expect(rss.rss.channel.item["content:encoded"]).toContain(`poster="${ORIGIN}/media/t.jpg?v=1"`);
  expect(rss.rss.channel.item["content:encoded"]).not.toContain("data-player");
  const links = atom.feed.entry.link.filter((link: { "@_rel": string }) => link["@_rel"] === "enclosure");
  expect(links.map((link: { "@_href": string }) => link["@_href"])).toEqual([
    address,
    `${ORIGIN}/media/posts/a/more.mp3?v=3`,
  ]);
  const [item] = (await (await ask("/feed.json")).json()).items;
  expect(item.attachments[0]).toEqual({ url: address, mime_type: "audio/mpeg", size_in_bytes: 7 });
  const without = sampleSite({ entries: [entry("a")] });
  expect((await (await without.ask("/feed.json")).json()).items[0]).not.toHaveProperty("attachments");
});
