import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  knownPlaceholders,
  type MailFile,
  type MailFooter,
  type MailText,
  type MailTexts,
  mailFiles,
} from "../domain/pages/mail-text.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { splitFrontMatter, withPlainLineBreaks } from "./body.ts";
import { readMailBody } from "./mail-markdown.ts";
import { type Stamp, sameStamp, stampOf } from "./scan.ts";
import { unknownPlaceholders } from "./unknown-placeholders.ts";
import { readYaml, type YamlFault } from "./yaml.ts";

/** The words of mails in the content folder. */
export interface MailTextFolder extends MailTexts {
  /** What the author should mend, as the files are now. */
  faults(): readonly ContentFault[];
}

type Words = MailText | MailFooter;
interface Reading {
  readonly stamp: Stamp | null;
  readonly words: Words | null;
  readonly faults: readonly YamlFault[];
}

/**
 * Reads `mails/*.md`, each again when it has changed. While a file is faulty or missing its last good words are used,
 * or those of `spareFolder`, the content that the program came with: no mail is lost over a spelling mistake.
 */
export function openMailTexts(parts: {
  folder: string;
  spareFolder: string | null;
  log: { warn(details: object, message: string): void };
}): MailTextFolder {
  const { folder, spareFolder, log } = parts;
  const readings = new Map<MailFile, Reading>();
  const lastGood = new Map<MailFile, Words>();

  return {
    text: (template) => wordsOf(template) as MailText,
    footer: () => wordsOf("footer") as MailFooter,
    faults: () => names.flatMap((name) => refreshed(name).faults.map((fault) => inFile(name, fault))),
  };

  function wordsOf(name: MailFile): Words {
    const words = refreshed(name).words ?? lastGood.get(name) ?? spare(name);
    if (words) return words;
    const [fault] = refreshed(name).faults.map((found) => inFile(name, found));
    throw new Error(`${join(folder, fault?.file ?? "")}:${fault?.line ?? 1} ${fault?.message ?? "is missing"}`);
  }

  function refreshed(name: MailFile): Reading {
    const stamp = stampOf(folder, pathOf(name));
    const before = readings.get(name);
    if (before && sameStamp(before.stamp, stamp)) return before;
    const reading = { stamp, ...read(folder, name) };
    readings.set(name, reading);
    if (reading.words) lastGood.set(name, reading.words);
    for (const fault of reading.faults) {
      const { message, ...where } = inFile(name, fault);
      log.warn(where, message);
    }
    return reading;
  }

  function spare(name: MailFile): Words | null {
    const words = spareFolder === null ? null : read(spareFolder, name).words;
    if (words) lastGood.set(name, words);
    return words;
  }
}

const names = Object.keys(mailFiles) as MailFile[];
const pathOf = (name: MailFile) => `mails/${name}.md`;
const inFile = (name: MailFile, fault: YamlFault): ContentFault => ({
  file: pathOf(name),
  ...fault,
  severity: "error",
});

function read(folder: string, name: MailFile): { words: Words | null; faults: readonly YamlFault[] } {
  let source: string;
  try {
    source = withPlainLineBreaks(readFileSync(join(folder, pathOf(name)), "utf8"));
  } catch (error) {
    return faulty({ line: 1, field: null, message: whyUnread(error) });
  }
  const split = splitFrontMatter(source);
  if (!split) {
    const message = "must begin with front matter: lines such as “subject: …” between two lines of ---";
    return faulty({ line: 1, field: null, message });
  }
  const front = readYaml<object>(split.yaml, split.yamlLine, mailFiles[name].fields);
  if (front.data === null) return faulty(...front.faults);
  const bodyLine = source.slice(0, source.length - split.body.length).split("\n").length;
  const { blocks, faults } = readMailBody(split.body, bodyLine);
  const unknown = [
    ...Object.entries(front.data).flatMap(([field, text]) =>
      unknownPlaceholders(String(text), knownPlaceholders(name, field)).map(({ message }) => ({
        line: front.lineOf(field),
        field,
        message,
      })),
    ),
    ...unknownPlaceholders(split.body, knownPlaceholders(name, null)).map(({ line, message }) => ({
      line: line + bodyLine - 1,
      field: null,
      message,
    })),
  ];
  const buttons = blocks.filter(({ kind }) => kind === "button").length;
  const wanted = name === "footer" ? 0 : 1;
  const button = { line: bodyLine, field: null, message: "must have {{button}} once, in a paragraph of its own" };
  const all = [...faults, ...unknown, ...(buttons === wanted ? [] : [button])];
  return all.length
    ? faulty(...all)
    : { words: { ...(front.data as Words), blocks, digest: hash("sha256", source) }, faults: [] };
}

function faulty(...faults: YamlFault[]): { words: null; faults: readonly YamlFault[] } {
  return { words: null, faults };
}

function whyUnread(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" ? "is missing; the words that came with the program are used" : `cannot be read (${code})`;
}
