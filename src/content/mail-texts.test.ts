import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openMailTexts } from "./mail-texts.ts";

const shipped = join(import.meta.dirname, "../../content");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("the content that comes with the program has no fault", () => {
  expect(open(shipped).texts.faults()).toEqual([]);
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
  expect(texts.text("goodbye").subject).toBe(open(shipped).texts.text("goodbye").subject);
});

test("without any words the mail waits, and it is said which file is to blame", () => {
  const empty = mkdtempSync(join(tmpdir(), "commonplace-mails-"));
  folders.push(empty);
  expect(() => open(empty, null).texts.text("verify")).toThrow(/mails\/verify\.md:1 is missing/);
});

test("a change counts from the next mail on", () => {
  const { texts, folder } = copied();
  expect(texts.text("welcome").button).toBe("Choose what you receive");
  edit(folder, "welcome", (text) => text.replace("Choose what you receive", "Choose!"));
  expect(texts.text("welcome").button).toBe("Choose!");
});

function open(folder: string, spareFolder: string | null = shipped) {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  return { texts: openMailTexts({ folder, spareFolder, log }), warnings, folder };
}

function copied() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-mails-"));
  folders.push(folder);
  cpSync(join(shipped, "mails"), join(folder, "mails"), { recursive: true });
  return open(folder);
}

function edit(folder: string, name: string, change: (text: string) => string): string {
  const path = join(folder, "mails", `${name}.md`);
  const text = change(readFileSync(path, "utf8"));
  writeFileSync(path, text);
  return text;
}
