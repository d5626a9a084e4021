import { expect, test } from "vitest";
import { subRipOf, webVtt } from "./captions.ts";

test("P167: subtitles are WebVTT when they are served, whoever wrote them", () => {
  const written =
    "1\r\n00:00:01,000 --> 00:00:02,500\r\nAt 10,5 – “so”\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000 X1:0\r\n<i>Ah</i>\r\n";
  const served =
    "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nAt 10,5 – “so”\n\n2\n01:00:03.000 --> 01:00:04.000 X1:0\n<i>Ah</i>\n";
  expect(webVtt(Buffer.from(`\ufeff${written}`))).toBe(served);
  expect(webVtt(Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nGr\xfc\xdfe", "latin1"))).toContain("Grüße");
});

test("an address asks for it by its ending", () => {
  expect(subRipOf("posts/a/talk.de.srt.vtt")).toBe("posts/a/talk.de.srt");
  for (const other of ["posts/a/talk.de.vtt", "posts/a/talk.srt", ".srt.vtt"]) expect(subRipOf(other)).toBeNull();
});
