import { expect, test } from "vitest";
import { adaptGhost } from "../ghost/cards.ts";
import { openConverting } from "./converting.ts";
import { htmlToMarkdown } from "./to-markdown.ts";

test("P177: posts are converted beside what reads and writes, each as its platform's ways ask, in their order", async () => {
  const converting = openConverting("ghost");
  const callout = '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Look</div></div>';
  const posts = [callout, `<p>${"Many words. ".repeat(500)}</p>`, "<p>three</p>"];
  expect(await Promise.all(posts.map(converting.convert))).toEqual(
    posts.map((html) => htmlToMarkdown(html, adaptGhost)),
  );
  await converting.close();
});

test("what waits when the thread ends is told so, and does not wait for ever", async () => {
  const converting = openConverting("wordpress");
  const waiting = converting.convert("<p>one</p>");
  const [told] = await Promise.allSettled([waiting, converting.close()]);
  expect(told).toEqual({ status: "rejected", reason: new Error("the thread that converts HTML has ended") });
});
