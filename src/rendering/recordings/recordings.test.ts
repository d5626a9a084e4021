import { expect, test } from "vitest";
import { blankPicture, temporarySite } from "../../../test/rendering/temporary-site.ts";

const V = "\\?v=[0-9a-f]{8}";

test("P167: recordings of the content folder play, with poster and captions by their names", async () => {
  const site = await temporarySite({
    "posts/talk.mp4": "video",
    "posts/talk.jpg": await blankPicture(640, 360).jpeg().toBuffer(),
    "posts/talk.en.vtt": "WEBVTT",
    "posts/talk.de.srt": "1",
    "posts/talk.de.vtt": "WEBVTT",
    "posts/talk.pt-BR.srt": "1",
    "posts/talker.fr.vtt": "WEBVTT",
    "posts/my tune.mp3": "audio",
  });
  const { html, recordings, problems } = await site.render('![A talk](talk.mp4 "In May")\n\n![](<my tune.mp3>)');
  expect(html).toMatch(
    new RegExp(
      `^<figure><video controls preload="metadata" playsinline src="/media/posts/talk\\.mp4${V}" ` +
        `poster="/media/posts/talk\\.jpg@640\\.jpeg${V}" width="640" height="360" aria-label="A talk">` +
        `<track kind="captions" src="/media/posts/talk\\.de\\.vtt${V}" srclang="de" label="Deutsch">` +
        `<track kind="captions" src="/media/posts/talk\\.en\\.vtt${V}" srclang="en" label="English">` +
        `<track kind="captions" src="/media/posts/talk\\.pt-BR\\.srt\\.vtt${V}" srclang="pt-BR" label="Português \\(Brasil\\)">` +
        `<a href="/media/posts/talk\\.mp4${V}">A talk</a></video><figcaption>In May</figcaption></figure>`,
    ),
  );
  expect(html).toMatch(
    new RegExp(
      `<figure><audio controls preload="metadata" src="/media/posts/my%20tune\\.mp3${V}">` +
        `<a href="/media/posts/my%20tune\\.mp3${V}">my tune\\.mp3</a></audio></figure>$`,
    ),
  );
  expect(recordings).toEqual([
    { address: expect.stringContaining("talk.mp4"), contentType: "video/mp4", size: 5 },
    { address: expect.stringContaining("tune.mp3"), contentType: "audio/mpeg", size: 5 },
  ]);
  expect(problems).toEqual([]);
});

test("a link alone on a line, and HTML, play a recording too; a link among words stays one", async () => {
  const site = await temporarySite({ "posts/talk.mp3": "audio", "posts/a.webm": "video" });
  const figure = (html: string) => html.replace(/ (?:src|href)="[^"]*"/g, "");
  const player = '<audio controls preload="metadata" aria-label="Our talk"><a>Our talk</a></audio>';
  const { render } = site;
  expect(figure((await render("[Our talk](talk.mp3)")).html)).toBe(
    `<figure>${player}<figcaption>Our talk</figcaption></figure>`,
  );
  expect(figure((await render('<audio src="talk.mp3" title="Our talk"></audio>')).html)).toContain(player);
  expect((await render("[talk.mp3](talk.mp3)")).html).not.toContain("figcaption");
  expect((await render("<video><source src='a.webm'></video>")).html).toContain("<video controls");
  expect((await render("Hear [our talk](talk.mp3).")).html).toMatch(/<p>Hear <a href="\/media\/posts\/talk\.mp3\?v=/);
  expect((await render("See ![it](a.webm) here.")).html).toMatch(/^<p>See <video .*<\/video> here\.<\/p>$/);
  expect(await render("![A talk](gone.mp4)")).toMatchObject({
    html: "<figure>A talk<figcaption>A talk</figcaption></figure>",
    problems: ["There is no file gone.mp4."],
  });
});
