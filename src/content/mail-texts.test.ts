import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type MailTextFolder, openMailTexts } from "./mail-texts.ts";

const sample = join(import.meta.dirname, "../../content");
const shippedFolder = join(import.meta.dirname, "../languages");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("the content that comes with the program has no fault", () => {
  expect(open(sample).texts.faults()).toEqual([]);
});

test("the sample's mails are the English that the program brings, so that a site in another language need not delete them", () => {
  for (const file of readdirSync(join(shippedFolder, "en/mails")))
    expect([file, readFileSync(join(sample, "mails", file), "utf8")]).toEqual([
      file,
      readFileSync(join(shippedFolder, "en/mails", file), "utf8"),
    ]);
});

test("the digest of a mail's words is what sha256sum says of its file, whatever its line breaks", () => {
  const { texts, folder } = copied();
  const path = join(folder, "mails/verify.md");
  const source = readFileSync(path, "utf8");
  const digest = createHash("sha256").update(source).digest("hex");
  expect(texts.text("verify").digest).toBe(digest);
  writeFileSync(path, source.replaceAll("\n", "\r\n"));
  expect(texts.text("verify").digest).toBe(digest);
  writeFileSync(path, source.replace("If that is right", "If that is so"));
  expect(texts.text("verify").digest).not.toBe(digest);
});

const BUTTON = "\n\n{{button}}\n\n";
const before = (words: string) => [BUTTON, `\n\n${words}${BUTTON}`, words] as const;

test.each([
  [
    "an unknown placeholder in the body",
    ...before("Dear {{name}}"),
    null,
    /\{\{name\}\} is not known here; there are \{\{site\}\}/,
  ],
  [
    "an unknown placeholder in the subject",
    "to {{site}}",
    "to {{hours}}",
    "subject:",
    "subject",
    /\{\{hours\}\} is not known/,
  ],
  ["a picture", ...before("![](x.png)"), null, "a picture cannot stand in a mail"],
  ["HTML", ...before("<b>x</b>"), null, "HTML cannot stand in a mail"],
  ["a block of code", ...before("```js"), null, "a block of code cannot stand in a mail"],
  ["a link of this site alone", ...before("[x](/about)"), null, /a link must begin with/],
  ["a script", ...before("[x](javascript:alert)"), null, /a link must begin with/],
  ["no button", BUTTON, "\n\n", "", null, /must have \{\{button\}\} once/],
  ["two buttons", BUTTON, BUTTON + BUTTON, "", null, /must have \{\{button\}\} once/],
  ["an unknown field", "button:", "knob: x\nbutton:", "knob", "knob", "is not a field that is known here"],
  ["no subject", "subject:", "# subject:", "", "subject", "is missing"],
])("%s is a fault with its line, and the last good words stay", (_name, good, bad, marker, field, message) => {
  const { texts, folder, warnings } = copied();
  const words = texts.text("verify");
  const lines = edit(folder, "verify", (text) => text.replace(good, bad)).split("\n");
  const fault = texts.faults().find((found) => found.message.match(message));
  expect(fault).toMatchObject({ file: "mails/verify.md", field, severity: "error" });
  const at = lines.findIndex((line) => line.startsWith(marker)) + 1;
  if (marker) expect(fault?.line).toBe(at);
  expect(texts.text("verify")).toEqual(words);
  expect(warnings).toHaveLength(texts.faults().length);
});

test("a missing file is a fault, and the words that came with the program are sent", () => {
  const { texts, folder } = copied();
  unlinkSync(join(folder, "mails/goodbye.md"));
  expect(texts.faults()).toEqual([
    {
      file: "mails/goodbye.md",
      line: 1,
      field: null,
      message: expect.stringContaining("is missing"),
      severity: "error",
    },
  ]);
  expect(texts.text("goodbye").subject).toBe(open(sample).texts.text("goodbye").subject);
});

test("without any words the mail waits, and it is said which file is to blame", () => {
  const empty = emptyFolder();
  expect(() => open(empty, { shippedFolder: empty }).texts.text("verify")).toThrow(/mails\/verify\.md:1 is missing/);
});

test("a change counts from the next mail on", () => {
  const { texts, folder } = copied();
  expect(texts.text("welcome").button).toBe("Choose what you receive");
  edit(folder, "welcome", (text) => text.replace("Choose what you receive", "Choose!"));
  expect(texts.text("welcome").button).toBe("Choose!");
});

describe("P183: the words of mails in other languages", () => {
  const german = { languages: ["de"] };
  const SHIPPED = "Bitte bestätige dein Abonnement von {{site}}";
  const subject = (texts: MailTextFolder, language: string) => texts.inLanguage(language).text("verify").subject;

  test("a site's own language is spoken by the sample as it came, and by a site that has no mails of its own", () => {
    for (const { texts } of [copied(german), open(emptyFolder(), german)]) {
      expect(texts.inLanguage("de").text("verify")).toMatchObject({ subject: SHIPPED, language: "de" });
      expect(texts.footer().browser).toBe("Im Browser ansehen");
      expect(texts.faults()).toEqual([]);
    }
    expect(subject(copied({ languages: ["de-AT"] }).texts, "de-AT")).toBe(SHIPPED);
  });

  test("a file that the author has changed counts, in the language of the site alone", () => {
    const { texts, folder } = copied({ languages: ["de", "en"] });
    edit(folder, "verify", (text) => text.replace("subject: ", 'subject: "Na?" # '));
    expect(subject(texts, "de")).toBe("Na?");
    expect(subject(texts, "en")).toBe("Please confirm your subscription to {{site}}");
  });

  test("a file that names its language comes before all others", () => {
    const { texts, folder } = copied({ languages: ["en", "de-CH"] });
    write(folder, "verify.de", (text) => text.replace("subject: ", 'subject: "Na?" # '));
    expect(subject(texts, "de-CH")).toBe("Na?");
    expect(subject(texts, "en")).toBe("Please confirm your subscription to {{site}}");
    write(folder, "verify.de-CH", (text) => text.replace("subject: ", 'subject: "Grüezi?" # '));
    expect(subject(texts, "de-CH")).toBe("Grüezi?");
    expect(subject(texts, "de")).toBe("Na?");
    unlinkSync(join(folder, "mails/verify.de.md"));
    expect(subject(texts, "de")).toBe(SHIPPED);
  });

  test("its faults are named with file and line, and meanwhile its last good words are sent, or those that came along", () => {
    const { texts, folder } = copied({ languages: ["en", "de"] });
    const faulty = (text: string) => text.replace("\n{{button}}\n", "\n{{knob}}\n");
    write(folder, "verify.de", faulty);
    expect(texts.faults()).toContainEqual({
      file: "mails/verify.de.md",
      line: 26,
      field: null,
      message: expect.stringContaining("{{knob}} is not known here"),
      severity: "error",
    });
    expect(subject(texts, "de")).toBe(SHIPPED);
    write(folder, "verify.de", (text) => text.replace("subject: ", 'subject: "Na?" # '));
    expect(subject(texts, "de")).toBe("Na?");
    write(folder, "verify.de", (text) => `${faulty(text)}\n`);
    expect(subject(texts, "de")).toBe("Na?");
    expect(texts.faults()).not.toEqual([]);
  });

  test("what a footer leaves out is said as the program says it in that language", () => {
    const { texts, folder } = open(emptyFolder(), german);
    writeFileSync(join(folder, "mails/footer.md"), "---\nmanage: Ändern\n---\n\nIch.\n");
    expect(texts.footer()).toMatchObject({ manage: "Ändern", browser: "Im Browser ansehen" });
  });

  test("where nothing comes along for a language the mail is in English, says so of itself, and the author is told", () => {
    const { texts, folder } = copied({ languages: ["nl"] });
    expect(texts.inLanguage("nl").text("verify")).toMatchObject({
      subject: "Please confirm your subscription to {{site}}",
      language: "en",
    });
    expect(texts.faults()).toContainEqual({
      file: "mails/verify.nl.md",
      line: null,
      field: null,
      message: expect.stringContaining("is missing"),
      severity: "warning",
    });
    expect(
      copied({ languages: ["de", "nl"] })
        .texts.inLanguage("nl")
        .text("verify").language,
    ).toBe("de");
    write(folder, "verify.nl", (text) => text);
    expect(texts.inLanguage("nl").text("verify").language).toBe("nl");
    expect(texts.faults().map(({ file }) => file)).not.toContain("mails/verify.nl.md");
  });

  test("no file of another language is read", () => {
    const { texts, folder, warnings } = copied();
    write(folder, "verify.de", () => "no front matter");
    expect(subject(texts, "en")).toContain("Please confirm");
    expect(texts.faults()).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

function open(folder: string, given: { shippedFolder?: string; languages?: readonly string[] } = {}) {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  const [main = "en", ...languages] = given.languages ?? [];
  const language = () => main;
  return { texts: openMailTexts({ folder, shippedFolder, ...given, language, languages, log }), warnings, folder };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-mails-"));
  folders.push(folder);
  mkdirSync(join(folder, "mails"));
  return folder;
}

function copied(given?: Parameters<typeof open>[1]) {
  const folder = emptyFolder();
  cpSync(join(sample, "mails"), join(folder, "mails"), { recursive: true });
  return open(folder, given);
}

function edit(folder: string, name: string, change: (text: string) => string): string {
  const path = join(folder, "mails", `${name}.md`);
  const text = change(readFileSync(path, "utf8"));
  writeFileSync(path, text);
  return text;
}

/** Writes the file of a language, made of the words that come along: `verify.de`. */
function write(folder: string, name: string, change: (text: string) => string): void {
  const [, mail, language = ""] = /^([\w-]+)\.(\w+)/.exec(name) ?? [];
  const source = [language, "en"].map((known) => join(shippedFolder, known, `mails/${mail}.md`)).find(existsSync);
  writeFileSync(join(folder, `mails/${name}.md`), change(readFileSync(source as string, "utf8")));
}
