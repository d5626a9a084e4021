import { expect, test } from "vitest";
import { createServiceMarks } from "./service-marks.ts";

const mark = createServiceMarks();

test.each(["mastodon", "Bluesky", "GitHub", "micro.blog", "goodreads", "twitter", "X", "codeberg", "Lëtterboxd"])(
  "%s has a mark",
  (service) => expect(mark(service)).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/),
);

test.each(["", "a place of my own", "constructor", "../../package", "..", "http://example.org/x", "%2e%2e"])(
  "%s has none",
  (service) => expect(mark(service)).toBeNull(),
);
