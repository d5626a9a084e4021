import { expect, test } from "vitest";
import { temporarySite } from "../../../test/rendering/temporary-site.ts";

/** A stanza as pages show it: each line by itself, with the room before it (`·` for each space). */
const stanza = (...lines: string[]) =>
  `<p class="verse">${lines.map((line) => `<span class="line">${line.replaceAll("·", "\u00a0")}</span>`).join("<br>")}</p>`;

test.each([
  ["Rose, oh pure\n contradiction", stanza("Rose, oh pure", "·contradiction")],
  ["    first\nsecond\n\tthird", stanza("····first", "second", "····third")],
  ["One\ntwo\n\n      three\nfour", `${stanza("One", "two")}\n${stanza("······three", "four")}`],
  ["One  \ntwo\\\n  three", stanza("One", "two", "··three")],
  ["One *two\n  three* four", stanza("One <em>two</em>", "··<em>three</em> four")],
  ["  *One*\n**two**", stanza("··<em>One</em>", "<strong>two</strong>")],
  ["One & two\n&copy; three\n <b>four</b>", stanza("One &#x26; two", "© three", "·<b>four</b>")],
  [
    "One www.example.org two\n  three",
    stanza('One <a href="http://www.example.org" rel="noopener">www.example.org</a> two', "··three"),
  ],
  ["> One\n>   two", `<blockquote>\n${stanza("One", "··two")}\n</blockquote>`],
  ["One\n---\ntwo", '<p class="verse">One</p>\n<hr>\n<p class="verse">two</p>'],
  ["A note of one line.", '<p class="verse">A note of one line.</p>'],
  ["- One\n  two\n- three", "<ul>\n<li>One<br>\ntwo</li>\n<li>three</li>\n</ul>"],
  ["    # I\n\nOne\r\n  two", expect.stringMatching(/^<h1 id="i">I.*<\/h1>\n<p class="verse">.*One.*\u00a0\u00a0two/s)],
  ["One[^a]\n two\n\n[^a]: Note\n    more", expect.stringContaining("two</span></p>")],
])("P162: a poem keeps its lines and the room before them: %j", async (markdown, html) => {
  const { texts } = await temporarySite({});
  expect((await texts.render(markdown, { folder: "poetry/2025" })).html).toEqual(html);
});

test("P162: in any other text a fence holds a poem, and all else is as it was", async () => {
  const { texts } = await temporarySite({});
  const { html, text } = await texts.render("One\ntwo:\n\n```poem\nRose, *oh\n  pure*\n\nLust\n```\n\n    code", {
    folder: "posts",
  });
  expect(html).toContain(
    `<p>One\ntwo:</p>\n${stanza("Rose, <em>oh</em>", "··<em>pure</em>")}\n<p class="verse">Lust</p>`,
  );
  expect(html).toContain("<pre");
  expect(text).toBe("One two:\n\nRose, oh\npure\n\nLust\n\ncode");
});
