import { expect, test } from "vitest";
import { addressAuthorIn, say } from "./say.ts";
import { isShipped, shippedTexts } from "./shipped.ts";
import { takeTexts, textIn } from "./texts.ts";

test("P146: a text that a language lacks is said in English, with its plural and its numbers", () => {
  takeTexts(new Map([["tlh", { shell: { menu: "HIDjolev" } }]]));
  expect(textIn("tlh")("shell.menu")).toBe("HIDjolev");
  expect(textIn("tlh")("shell.close")).toBe("Close");
  expect(textIn("tlh")("languages.missing", { count: 1000, names: "a" })).toBe(
    "lacks 1,000 texts, which stay English: a",
  );
  expect(textIn(undefined)("shell.menu")).toBe("Menu");
  expect(textIn("eo")("shell.menu")).toBe("Menu");
});

test("P147: a region is served by its language", async () => {
  expect(isShipped("de-AT")).toBe(true);
  expect((await shippedTexts("de-AT"))?.shell?.menu).toBe("Menü");
  expect(await shippedTexts("ar")).toBeNull();
  expect(await shippedTexts("constructor")).toBeNull();
});

test("P148: the author is addressed in the language of site.yaml, in English until that is known", async () => {
  expect(say("languages.unknown")).toBe("is not a text that is known here");
  takeTexts(new Map([["de", (await shippedTexts("de")) ?? {}]]));
  addressAuthorIn("de");
  expect(say("languages.unknown")).toBe("ist kein Text, der hier bekannt ist");
  addressAuthorIn("en");
});
