import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { knownPlaceholders, type MailFile, type MailFileWords, mailFiles } from "../domain/pages/mail-text.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { splitFrontMatter, withPlainLineBreaks } from "./body.ts";
import { readMailBody } from "./mail-markdown.ts";
import { unknownPlaceholders } from "./unknown-placeholders.ts";
import { readYaml, type YamlFault } from "./yaml.ts";

/** What a file with the words of a mail says, and what is wrong with it; one with faults says nothing. */
export interface MailFileReading {
  readonly words: MailFileWords | null;
  readonly faults: readonly YamlFault[];
}

/** Reads the file at `path` as the words of the mail `name`. */
export function readMailFile(path: string, name: MailFile): MailFileReading {
  let source: string;
  try {
    source = withPlainLineBreaks(readFileSync(path, "utf8"));
  } catch (error) {
    return faulty({ line: 1, field: null, message: whyUnread(error) });
  }
  const split = splitFrontMatter(source);
  if (!split) {
    return faulty({ line: 1, field: null, message: sentence("fileFaults.noSubject") });
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
  const button = { line: bodyLine, field: null, message: sentence("fileFaults.mailButton", { button: "{{button}}" }) };
  const all = [...faults, ...unknown, ...(buttons === wanted ? [] : [button])];
  return all.length
    ? faulty(...all)
    : { words: { ...(front.data as MailFileWords), blocks, digest: hash("sha256", source) }, faults: [] };
}

function faulty(...faults: YamlFault[]): MailFileReading {
  return { words: null, faults };
}

function whyUnread(error: unknown): Sentence {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return sentence("fileFaults.shippedUsed");
  return sentence("fileFaults.unread", { reason: code ?? String(error) });
}
