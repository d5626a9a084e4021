import { expect, test } from "vitest";
import { addressAuthorIn, say, sayTenths } from "./say.ts";
import { isShipped, shippedTexts } from "./shipped.ts";
import { browserInWords, takeTexts, textIn } from "./texts.ts";

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
  expect(sayTenths(1234.56)).toBe("1234.6");
  takeTexts(new Map([["de", (await shippedTexts("de")) ?? {}]]));
  addressAuthorIn("de");
  expect(say("languages.unknown")).toBe("ist kein Text, der hier bekannt ist");
  expect(sayTenths(1234.56)).toBe("1234,6");
  addressAuthorIn("en");
});

test.each([
  ["en", "Firefox on Linux", "Samsung Internet on Android"],
  ["de", "Firefox unter Linux", "Samsung Internet unter Android"],
  ["fr", "Firefox sous Linux", "Samsung Internet sous Android"],
  ["es", "Firefox en Linux", "Samsung Internet en Android"],
])("P146: a browser is named in %s, a name alone stays", async (language, firefox, samsung) => {
  takeTexts(new Map([[language, (await shippedTexts(language)) ?? {}]]));
  const text = textIn(language);
  expect(browserInWords(text, "Firefox on Linux")).toBe(firefox);
  expect(browserInWords(text, "Samsung Internet on Android")).toBe(samsung);
  expect(browserInWords(text, "iPhone")).toBe("iPhone");
});
