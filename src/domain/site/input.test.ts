import { expect, test } from "vitest";
import { siteSettings } from "./input.ts";

const fontFaults = (text: string) =>
  siteSettings.in.shape.fonts.safeParse({ text }).error?.issues.map((issue) => issue.path.join("."));

test.each(["serif", 'Charter, "Times New Roman", serif', "'Iowan Old Style', Georgia", "Segoe UI, sans-serif"])(
  "%s names fonts",
  (names) => {
    expect(fontFaults(names)).toBeUndefined();
  },
);

test.each(["", "serif;color:red", 'Charter, "Times', "serif}body{", "url(x)", "a,,b", "x\\", "</style>"])(
  "%s names no fonts, and never reaches a stylesheet",
  (names) => {
    expect(fontFaults(names)).toEqual(["text"]);
  },
);

const addressFaults = (url: string) =>
  siteSettings.in.shape.social.safeParse([{ service: "anything", label: "Here", url }]).error?.issues.length ?? 0;

test.each(["https://example.org/@ada", "mailto:ada@example.org", "/feed.xml", "tel:+4412345", "xmpp:ada@example.org"])(
  "%s is an address elsewhere",
  (url) => {
    expect(addressFaults(url)).toBe(0);
  },
);

test.each(["", "example.org", "javascript:alert(1)", "data:text/html,x", "//example.org", "ada@example.org"])(
  "%s is none",
  (url) => {
    expect(addressFaults(url)).toBe(1);
  },
);
