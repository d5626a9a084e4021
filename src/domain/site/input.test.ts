import { expect, test } from "vitest";
import { siteSettings } from "./input.ts";

const fontFaults = (text: string) =>
  siteSettings.shape.fonts.safeParse({ text }).error?.issues.map((issue) => issue.path.join("."));

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
