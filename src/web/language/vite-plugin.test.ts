import { expect, test } from "vitest";
import { inEnglish } from "./vite-plugin.ts";

test("P150: what a browser runs has English messages where keys stood", () => {
  const { code, keys } = inEnglish('t("shell.menu"), t("languages.missing", { count }), "shell.unknown", "site.yaml"');
  expect(code).toBe(
    't("Menu"), t({"one":"lacks a text, which stays English: {names}","other":"lacks {count} texts, which stay English: {names}"}, { count }), "shell.unknown", "site.yaml"',
  );
  expect(keys).toEqual(["shell.menu", "languages.missing"]);
});
