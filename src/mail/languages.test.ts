import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { golden } from "../../test/support/golden.ts";
import { sampleCompose, sampleMessages } from "../../test/support/sample-mails.ts";
import type { WordedMessage } from "../domain/mailer.ts";
import { mailFiles } from "../domain/pages/mail-text.ts";
import { placeholdersIn } from "../domain/site/names.ts";

const shipped = join(import.meta.dirname, "../languages");
const languages = globSync("*/mails", { cwd: shipped }).map((path) => path.slice(0, 2));
const wordsOf = (language: string, name: string) => readFileSync(join(shipped, language, `mails/${name}.md`), "utf8");

/** Without the comments of the front matter, which tell the author of all placeholders. */
const saidIn = (source: string) => {
  const [, front = "", ...body] = source.split(/^---$/m);
  return [front.replace(/^#.*$/gm, ""), ...body].join("");
};
const placesIn = (source: string) => new Set(placeholdersIn(saidIn(source)).map(({ name }) => name));

/** What is promised, in words of the language: when mail comes, that it is the last, or that somebody answers. */
const promises: Readonly<Record<string, RegExp>> = {
  de: /(einmal|zweimal|mails?|briefe?) (im|pro) (monat|jahr)|wöchentlich|monatlich|letzte (mail|nachricht)|ich (lese|antworte)|antworte einfach/i,
  fr: /par (mois|an)\b|hebdomadaire|mensuel|dernier mail|je (lis|réponds)|répondez simplement/i,
  es: /(al|por) (mes|año)\b|semanal|mensual|último correo|(leo|respondo) |responde sin más/i,
};

test("mails come along in English, German, French and Spanish", () => {
  expect(languages.sort()).toEqual(["de", "en", "es", "fr"]);
});

describe.each(languages)("P183: the mails that come along in %s", (language) => {
  const compose = sampleCompose({ language });

  test("are all there, and no others", () => {
    const files = globSync(`${language}/mails/*`, { cwd: shipped }).map((path) => basename(path, ".md"));
    expect(files.sort()).toEqual(Object.keys(mailFiles).sort());
  });

  test.each(Object.keys(mailFiles))("%s says what the English says, by its placeholders and fields", (name) => {
    const [own, english] = [wordsOf(language, name), wordsOf("en", name)];
    expect(placesIn(own)).toEqual(placesIn(english));
    const fieldsOf = (source: string) => [...source.matchAll(/^(\w+): "/gm)].map(([, field]) => field);
    expect(fieldsOf(own)).toEqual(fieldsOf(english));
  });

  test.each(Object.entries(sampleMessages))(
    "%s is short where inboxes cut, whole, and safe to carry",
    async (_, message) => {
      const { subject, html, text } = await compose(message);
      expect(subject.length).toBeLessThanOrEqual(78);
      expect(html).toContain(`<html lang="${language}"`);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|\[object|null/);
      expect(`${subject}${text}`.replaceAll("\n", "")).not.toMatch(/\p{Cc}|—/u);
      for (const line of `${html}\n${text}`.split("\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
      for (const line of text.split("\n")) {
        if (!line.includes("://")) expect([...line].length).toBeLessThanOrEqual(72);
        expect(line).not.toMatch(/^\s*[:;?!»]/);
      }
      expect(text.replace(/\s+/g, " ")).not.toMatch(promises[language] ?? /(?!)/);
    },
  );

  test("have a preheader that mail programs show whole, and a button that fits a narrow screen", () => {
    for (const name of Object.keys(mailFiles).filter((file) => file !== "footer")) {
      const [, preheader = ""] = /^preheader: "(.*)"$/m.exec(wordsOf(language, name)) ?? [];
      const [, button = ""] = /^button: "(.*)"$/m.exec(wordsOf(language, name)) ?? [];
      expect([name, preheader.length]).toEqual([name, Math.min(Math.max(preheader.length, 1), 90)]);
      expect([name, button.length]).toEqual([name, Math.min(Math.max(button.length, 1), 32)]);
    }
  });
});

test.each(["verify", "welcome"])("P183: the mail %s in German reads as its golden files do", async (name) => {
  const { subject, text, html } = await sampleCompose({ language: "de" })(sampleMessages[name] as WordedMessage);
  const plain = `Subject: ${subject}\n\n${text}`;
  expect(plain).toBe(golden(`${name}.de.txt`, plain));
  expect(html).toBe(golden(`${name}.de.html`, html));
});
