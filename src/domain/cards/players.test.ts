import { expect, test } from "vitest";
import { isRecording, playerHost, playerNames, playerOf, serviceOf } from "./players.ts";

const ID = "dQw4w9WgXcQ";
const ON_YOUTUBE = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`;

test.each([
  [`https://www.youtube.com/watch?v=${ID}`, ON_YOUTUBE],
  [`http://youtube.com/watch?list=PL1&v=${ID}&t=1m30s`, `${ON_YOUTUBE}&start=90`],
  [`https://m.youtube.com/watch?v=${ID}&t=90`, `${ON_YOUTUBE}&start=90`],
  [`https://youtu.be/${ID}?t=1h2m3s&si=tracks`, `${ON_YOUTUBE}&start=3723`],
  [`https://www.youtube.com/shorts/${ID}`, ON_YOUTUBE],
  [`https://www.youtube.com/live/${ID}?feature=share`, ON_YOUTUBE],
  [`https://www.youtube-nocookie.com/embed/${ID}?start=5`, `${ON_YOUTUBE}&start=5`],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [
    "https://vimeo.com/76979871/a1b2c3d4e5#t=90s",
    "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=a1b2c3d4e5#t=90s",
  ],
  [
    "https://player.vimeo.com/video/76979871?h=a1b2c3d4e5",
    "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=a1b2c3d4e5",
  ],
  [
    "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x",
    "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
  ],
  [
    "https://soundcloud.com/ada/a-talk/",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Fa-talk&auto_play=true",
  ],
  [
    "https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv?start=5",
    "https://tube.example/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?autoplay=1&p2p=0&start=5",
  ],
  [
    "https://tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d",
    "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d?autoplay=1&p2p=0",
  ],
])("%s plays at %s", (page, player) => {
  expect(playerOf(page, [...playerNames, "tube.example"])?.address).toBe(player);
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/@ada",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=${ID}"onload=x`,
  `https://youtube.com.example/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `ftp://youtube.com/watch?v=${ID}`,
  "https://vimeo.com/about",
  "https://open.spotify.com/user/ada",
  "https://soundcloud.com/ada",
  "https://other.example/w/kkGMgK9ZtnKfYAgnEtQxbv",
  "not an address",
])("%s plays nowhere", (page) => {
  expect(playerOf(page, [...playerNames, "tube.example"])).toBeNull();
});

test("P165: nothing plays that site.yaml does not allow", () => {
  expect(playerOf(`https://youtu.be/${ID}`, [])).toBeNull();
  expect(playerOf(`https://youtu.be/${ID}`, ["vimeo", "youtu.be"])).toBeNull();
  expect(playerOf(`https://youtu.be/${ID}`, ["youtube"])).toMatchObject({ service: "YouTube", kind: "video" });
  expect(isRecording(`https://youtu.be/${ID}`)).toBe(true);
  expect(isRecording("https://example.org/w/kkGMgK9ZtnKfYAgnEtQxbv")).toBe(false);
});

test("services are known by their hosts, and hosts by their letters", () => {
  expect(serviceOf("https://www.youtube.com/@ada")).toBe("YouTube");
  expect(serviceOf("https://example.org/")).toBeNull();
  for (const host of ["tube.example", "a-b.c.org"]) expect(host).toMatch(playerHost);
  for (const wrong of ["tube", "https://tube.example", "tube.example/", "tube.example; script-src *", "-a.b", "*.a.b"])
    expect(wrong).not.toMatch(playerHost);
});
