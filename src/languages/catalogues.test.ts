import { describe, expect, test } from "vitest";
import { englishMessages, messageIn, nameOf, type Texts, wordsOf } from "./catalogue.ts";
import { messageFaults } from "./message-faults.ts";
import { shippedTexts } from "./shipped.ts";

describe.each(["de", "fr", "es"])("P146: the texts in %s", async (language) => {
  const texts = (await shippedTexts(language)) as Texts;
  const translated = [...englishMessages].flatMap(([key, english]) => {
    const message = messageIn(texts, key);
    return message === undefined ? [] : [{ key, english, message }];
  });

  test("have the placeholders, parts and plural forms that they need", () => {
    const faults = translated.flatMap(({ key, english, message }) =>
      messageFaults(english, message, language).map((fault) => ({ key, ...fault })),
    );
    expect(faults).toEqual([]);
  });

  test("say the same for the same English words, by which browsers know them; {} tells two such English texts apart", () => {
    const alike = Map.groupBy(translated, ({ key, english }) => nameOf(key, english));
    const differing = [...alike.values()].filter(
      (all) => new Set(all.map(({ message }) => JSON.stringify(message))).size > 1,
    );
    expect(differing.map((all) => all.map(({ key, message }) => `${key}: ${wordsOf(message)}`))).toEqual([]);
  });

  test("name no key that English does not have", () => {
    const keys = Object.entries(texts).flatMap(([area, named]) => Object.keys(named).map((name) => `${area}.${name}`));
    expect(keys.filter((key) => !englishMessages.has(key as never))).toEqual([]);
  });
});

test("P146: English itself has the forms that it needs, and names its places without slips", () => {
  const faults = [...englishMessages].flatMap(([key, message]) =>
    messageFaults(message, message, "en").map((fault) => ({ key, ...fault })),
  );
  expect(faults).toEqual([]);
});
