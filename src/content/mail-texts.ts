import { join } from "node:path";
import {
  type MailFile,
  type MailFileWords,
  type MailFooter,
  type MailText,
  type MailTexts,
  mailFiles,
} from "../domain/pages/mail-text.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { said, say } from "../languages/say.ts";
import { namesOf } from "../languages/shipped.ts";
import { type MailFileReading, readMailFile } from "./mail-file.ts";
import { type Stamp, sameStamp, stampOf } from "./scan.ts";
import type { YamlFault } from "./yaml.ts";

/** The words of mails in the content folder: those of the site's own language, and of its further ones. */
export interface MailTextFolder extends MailTexts {
  /** Null is the site's own language. */
  inLanguage(language: string | null): MailTexts;
  /** What the author should mend, as the files are now, in the languages of the site. */
  faults(): readonly ContentFault[];
}

/**
 * Reads the words of mails, each file again when it has changed. In a language they are those of `mails/NAME.de.md`;
 * in the site's own those of `mails/NAME.md`, unless that is still the English that came along; else those that come
 * along for it. Where none do, a further language has those of the site's own, and that one has English. While an
 * author's file is faulty its last good words are used, or the next of these: no mail is lost over a spelling mistake.
 */
export function openMailTexts(parts: {
  folder: string;
  /** With a folder for each language that comes along: `de/mails/verify.md`. */
  shippedFolder: string;
  /** The site's own language, such as `en`. */
  language: () => string;
  /** The further languages of the site. */
  languages?: readonly string[];
  log: { warn(details: object, message: string): void };
}): MailTextFolder {
  const { folder, shippedFolder, language: main, languages = [], log } = parts;
  const own = mailFilesIn(folder, (path, { faults }) => {
    for (const fault of faults) {
      const { message, ...where } = inFile(path, fault);
      log.warn(where, message);
    }
  });
  const shipped = mailFilesIn(shippedFolder, () => {});
  const inLanguage = (given: string | null): MailTexts => ({
    text: (template) => wordsIn(template, given ?? main()) as MailText,
    footer() {
      const language = given ?? main();
      return { ...comingAlong("footer", language), ...wordsIn("footer", language) } as MailFooter;
    },
  });

  return {
    ...inLanguage(null),
    inLanguage,
    faults: () => names.flatMap((name) => [main(), ...languages].flatMap((language) => faultsIn(name, language))),
  };

  function wordsIn(name: MailFile, language: string): InLanguage {
    const path = ownPath(name, language);
    const words = path === null ? undefined : own.words(path, name);
    if (words) return { ...words, language };
    const instead = comingAlong(name, language);
    if (instead) return instead;
    const [fault] = faultsIn(name, language);
    throw new Error(
      `${join(folder, fault?.file ?? pathOf(name))}:${fault?.line ?? 1} ${fault?.message ?? "is missing"}`,
    );
  }

  /** The author's file for a language; null where there is none. */
  function ownPath(name: MailFile, language: string): string | null {
    const named = namesOf(language).find((tag) => own.exists(pathOf(name, tag)));
    if (named !== undefined) return pathOf(name, named);
    if (language !== main()) return null;
    const path = pathOf(name);
    return isEnglish(language) || (own.exists(path) && !isUnchanged(name)) ? path : null;
  }

  /** Is the author's file still the English that came along? */
  function isUnchanged(name: MailFile): boolean {
    const digest = own.words(pathOf(name), name)?.digest;
    return digest !== undefined && digest === shippedIn(name, "en")?.digest;
  }

  /** What stands in for words of the author in a language, or in the next best. */
  function comingAlong(name: MailFile, language: string): InLanguage | null {
    const found = shippedIn(name, language);
    if (found) return { ...found, language };
    if (language !== main()) return wordsIn(name, main());
    const english = shippedIn(name, "en");
    return english ? { ...english, language: "en" } : null;
  }

  function shippedIn(name: MailFile, language: string): MailFileWords | undefined {
    const tag = namesOf(language).find((known) => shipped.exists(`${known}/${pathOf(name)}`));
    return tag === undefined ? undefined : shipped.words(`${tag}/${pathOf(name)}`, name);
  }

  function faultsIn(name: MailFile, language: string): ContentFault[] {
    const path = ownPath(name, language);
    if (path !== null) return own.read(path, name).faults.map((fault) => inFile(path, fault));
    if (shippedIn(name, language)) return [];
    const message =
      language === main() || isEnglish(main())
        ? say("fileFaults.mailEnglish", { language })
        : say("fileFaults.mailInstead", { language, instead: main() });
    return [{ file: pathOf(name, language), line: null, field: null, message, severity: "warning" }];
  }
}

type InLanguage = MailFileWords & { readonly language: string };

/** Files with the words of mails below a folder, each read when it is needed, and again when it has changed. */
function mailFilesIn(folder: string, onRead: (path: string, reading: MailFileReading) => void) {
  const readings = new Map<string, MailFileReading & { readonly stamp: Stamp | null }>();
  const lastGood = new Map<string, MailFileWords>();

  return {
    read,
    exists: (path: string): boolean => stampOf(folder, path) !== null,
    /** The last good words of a file. */
    words: (path: string, name: MailFile): MailFileWords | undefined => read(path, name).words ?? lastGood.get(path),
  };

  function read(path: string, name: MailFile): MailFileReading {
    const stamp = stampOf(folder, path);
    const before = readings.get(path);
    if (before && sameStamp(before.stamp, stamp)) return before;
    const reading = { stamp, ...readMailFile(join(folder, path), name) };
    readings.set(path, reading);
    if (reading.words) lastGood.set(path, reading.words);
    onRead(path, reading);
    return reading;
  }
}

const names = Object.keys(mailFiles) as MailFile[];
const pathOf = (name: MailFile, language?: string) => `mails/${name}${language === undefined ? "" : `.${language}`}.md`;
const isEnglish = (language: string): boolean => namesOf(language).includes("en");
const inFile = (file: string, { message, ...where }: YamlFault): ContentFault => ({
  file,
  ...where,
  message: said(message),
  severity: "error",
});
