import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ContentFault } from "../../domain/site/site.ts";
import { say } from "../../languages/say.ts";
import { sourceFiles } from "../scan.ts";
import { sampleHashes } from "./sample-hashes.ts";

/** What an author says in one file, or in one field of site.yaml. */
interface Saying {
  readonly file: string;
  readonly field: string | null;
  /** What the field says; null for a whole file. */
  readonly value: string | null;
  readonly hash: string;
}

/** What speaks for the author besides pages, updates and posts. The words of the other mails fit any site. */
const BESIDES = ["mails/welcome.md", "images/portrait.png"];
const FITS_ANY_SITE = ["now/index.yaml"];

/** Texts that follow one another: of more than `NAMED` it suffices to say how many. */
const DATED = ["posts", "letters", "now"];
const NAMED = 5;

/** The fields of site.yaml that say who writes here. */
const IDENTITY = ["name", "author.name", "author.bio", "description", "email", "social.url"];

/** Everything by which the content of a folder is recognised as the sample's. `site.yaml` must be readable YAML. */
export function sayingsIn(folder: string): Saying[] {
  const files = [...sourceFiles(folder, [])].map(([path]) => path).filter((path) => !/^site\.yaml$/.test(path));
  const whole = [...files, ...BESIDES].flatMap((file): Saying[] => {
    const hash = FITS_ANY_SITE.includes(file) ? null : hashOfFile(join(folder, file));
    return hash === null ? [] : [{ file, field: null, value: null, hash }];
  });
  const site: unknown = parse(siteFile(folder));
  const fields = IDENTITY.flatMap((field) =>
    textsAt(site, field.split(".")).map((value) => ({ file: "site.yaml", field, value, hash: hashOf(value) })),
  );
  return [...whole, ...fields];
}

/**
 * Whatever is still the sample's in an author's own content folder, a warning each; many posts and letters are one. The
 * sample itself, untouched and not shown to the public (`isPublic` false), has none.
 */
export function sampleFaults({ folder, isPublic }: { folder: string; isPublic: boolean }): ContentFault[] {
  const sayings = sayingsIn(folder);
  const left = sayings.filter(({ hash }) => sampleHashes.has(hash));
  if (left.length === sayings.length && !isPublic) return [];
  const isRead = ({ file }: Saying) => !file.startsWith("mails/") || inEnglish(folder);
  const lines = siteFile(folder).split("\n");
  const dated = left.filter(({ file }) => DATED.includes(folderOf(file)));
  const counted = dated.length > NAMED ? dated : [];
  const named = left.filter((saying) => isRead(saying) && !counted.includes(saying));
  const faults = named.map(({ file, field, value }): ContentFault => {
    const line = value === null ? 0 : lines.findIndex((text) => !text.startsWith("#") && text.includes(value)) + 1;
    const message = say(field ? "fileFaults.sample" : "fileFaults.sampleFile");
    return { file, line: line || null, field, message, severity: "warning" };
  });
  return counted.length > 0 ? [countedFault(counted), ...faults] : faults;
}

function countedFault(sayings: readonly Saying[]): ContentFault {
  const folders = new Set(sayings.map(({ file }) => folderOf(file)));
  const file = DATED.filter((name) => folders.has(name)).join(", ");
  const message = say("fileFaults.sampleFiles", { count: sayings.length });
  return { file, line: null, field: null, message, severity: "warning" };
}

const folderOf = (file: string): string => file.split("/", 1).join();

/** In another language the sample's mails, which are in English, are never sent. */
const inEnglish = (folder: string): boolean => {
  const [language = "en"] = textsAt(parse(siteFile(folder)), ["language"]);
  return /^en\b/.test(language);
};

/** The texts at a path of fields, in each entry of a list on the way; whatever is no text says nothing. */
function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, path));
  const [field, ...rest] = path;
  if (field === undefined) return typeof value === "string" ? [value] : [];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return [];
  return textsAt((value as Readonly<Record<string, unknown>>)[field], rest);
}

const siteFile = (folder: string): string => readFileSync(join(folder, "site.yaml"), "utf8");

function hashOfFile(path: string): string | null {
  try {
    const bytes = readFileSync(path);
    return hashOf(/\.(md|yaml)$/.test(path) ? bytes.toString("utf8").replace(/\r\n?/g, "\n") : bytes);
  } catch {
    return null;
  }
}

const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 16);
