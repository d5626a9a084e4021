import { type Sentence, sentence } from "../../../languages/sentence.ts";
import { nearestWord } from "../../edit-distance.ts";
import { hinted, knownWords, type Meaning, meanings, wordOf } from "./front-keys.ts";
import { isEmpty, isGroup, type Reading } from "./front-values.ts";

/** One field as it stands in a file, whatever the notation. */
export interface FrontField {
  readonly key: string;
  /** Numbers may be texts here, as they are written. */
  readonly value: unknown;
  /** The same as a number, where it is one. */
  readonly typed?: unknown;
}

/** What the author should know about a field. A note tells of a key that means nothing here, which is no mistake. */
export interface FrontFault {
  readonly key: string;
  readonly message: Sentence;
  readonly severity: "warning" | "note";
}

/** Groups whose fields count like those of the front matter itself. */
const GROUPS = ["extra", "taxonomies"];

/** Finds fields by what they mean, and keeps what the author should know about them. */
export class FrontFields {
  /** The fields that say something, by their word. */
  readonly given: ReadonlyMap<string, FrontField>;
  readonly faults: FrontFault[] = [];
  readonly #fields: readonly FrontField[];
  readonly #used = new Set<string>();
  readonly #keys = new Map<Meaning, string>();

  constructor(fields: readonly FrontField[]) {
    this.#fields = fields;
    this.given = byWord(fields);
  }

  /** The first field of a meaning that says something usable. */
  first<Value>(meaning: Meaning, read: (value: unknown, word: string) => Reading<Value>): Value | null {
    for (const [word, field] of this.#of(meaning)) {
      const reading = read(field.value, word);
      if ("fault" in reading) {
        if (reading.fault !== null) this.warn(field.key, reading.fault);
        continue;
      }
      if (reading.warning) this.warn(field.key, reading.warning);
      this.use(field.key, meaning);
      return reading.value;
    }
    return null;
  }

  /** Every field of a meaning; `read` says whether it was understood whole, and whether it said something usable. */
  each(meaning: Meaning, read: (field: FrontField, word: string) => { whole: boolean; usable: boolean }): void {
    for (const [word, field] of this.#of(meaning)) {
      const { whole, usable } = read(field, word);
      if (whole) this.use(field.key);
      if (usable && !this.#keys.has(meaning)) this.#keys.set(meaning, field.key);
    }
  }

  /** The key has said what it means; `meaning`: as the first of its kind. */
  use(key: string, meaning?: Meaning): void {
    this.#used.add(key);
    if (meaning) this.#keys.set(meaning, key);
  }

  warn(key: string, message: Sentence): void {
    this.faults.push({ key, message, severity: "warning" });
  }

  keyOf(meaning: Meaning): string | undefined {
    return this.#keys.get(meaning);
  }

  /** Tells of keys that mean nothing here, unless something was told of them before. */
  noteUnknown(): void {
    for (const { key, value } of this.#fields) {
      const word = wordOf(key);
      if (isEmpty(value) || knownWords.has(word) || GROUPS.includes(word)) continue;
      if (this.faults.some((fault) => fault.key === key)) continue;
      const meant = hinted.get(nearestWord(word, hinted.keys()) ?? "");
      if (meant) this.warn(key, sentence("postFaults.fieldNear", { key: meant }));
      else this.faults.push({ key, message: sentence("postFaults.fieldUnknown"), severity: "note" });
    }
  }

  /** Everything that was not understood or not needed, as it was written. */
  rest(): Record<string, unknown> {
    const rest = this.#fields.filter(({ key, value }) => !this.#used.has(key) && !isEmpty(value));
    return Object.fromEntries(rest.map(({ key, value, typed }) => [key, typed ?? value]));
  }

  *#of(meaning: Meaning): Generator<[word: string, field: FrontField]> {
    for (const word of meanings[meaning]) {
      const field = this.given.get(word);
      if (field) yield [word, field];
    }
  }
}

/** The fields that say something, by their word; of two spellings the plain one counts. */
function byWord(fields: readonly FrontField[]): Map<string, FrontField> {
  const found = new Map<string, FrontField>();
  for (const field of fields) {
    const word = wordOf(field.key);
    if (!isEmpty(field.value) && (!found.has(word) || field.key === word)) found.set(word, field);
    if (!GROUPS.includes(word) || !isGroup(field.value)) continue;
    for (const [key, value] of Object.entries(field.value))
      if (!isEmpty(value)) found.set(`${word}.${wordOf(key)}`, { key: `${field.key}.${key}`, value });
  }
  return found;
}
