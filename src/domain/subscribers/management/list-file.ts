import { say } from "../../../languages/say.ts";
import type { InnerStatus } from "../status.ts";
import type { Consent } from "../store.ts";
import { type CsvRecord, csvLine, decodeText, parseCsv } from "./csv.ts";
import type { ImportRow } from "./import-rules.ts";
import { snakeCase } from "./import-status.ts";
import { type CellReader, columnByValues, leavingColumn, type Said } from "./leaving-columns.ts";
import { proofColumns, proofIn, recogniseList } from "./list-formats.ts";
import type { SubscriberLine } from "./management.ts";

const columns = ["email", "name", "topics", "status", "requested_at", "confirmed_at", "left_at", "evidence"] as const;

/** Columns by the names they go by elsewhere. */
const known = {
  email: ["email", "e_mail", "email_address", "e_mail_address", "mail", "address", "subscriber", "email_subscriber"],
  name: ["name", "full_name"],
  firstName: ["first_name", "firstname", "fname"],
  lastName: ["last_name", "lastname", "lname"],
  topics: ["topics"],
  language: ["language"],
  confirmedAt: ["confirmed_at"],
  evidence: ["evidence"],
} satisfies Record<string, readonly string[]>;
type Field = keyof typeof known;
const ownNames: ReadonlySet<string> = new Set(Object.values(known).flat());
/** When a reader asked says nothing of leaving. */
const passedOver = ["requested_at"];

/** What the author says of columns that this program cannot read, by the names in the file. */
export interface ColumnWords {
  /** Columns that say nothing of leaving. */
  readonly ignore: readonly string[];
  /** Values that mean that a reader has left. */
  readonly left: ReadonlyMap<string, readonly string[]>;
}

export type ListFile =
  | {
      readonly outcome: "ok";
      readonly rows: readonly ImportRow[];
      /** The service that wrote the list; null for one that is not known. */
      readonly service: string | null;
      readonly proof: {
        /** The service's own columns that count as evidence of consent. */
        readonly columns: readonly string[];
        /** Rows that say when and how the reader had confirmed, in these columns or in this program's own. */
        readonly rows: number;
      };
      /** How many have left, bounced or complained by the word of each column. */
      readonly goneBy: ReadonlyMap<string, number>;
      /** Columns among those in which this service's “gone” often means something else: the author is to say. */
      readonly doubtful: readonly string[];
    }
  | { readonly outcome: "faulty"; readonly fault: string }
  /** These columns may say who has left, and these of their values are not understood. */
  | { readonly outcome: "unclear"; readonly columns: ReadonlyMap<string, ReadonlySet<string>> };

/**
 * The rows of a list that this or another newsletter service wrote. Readers who left there have left here. A column that may
 * say so, and of which a value is not understood in a row that would be mailed, makes the whole file `unclear`.
 */
export function readListFile(bytes: Uint8Array, given: ColumnWords): ListFile {
  const faulty = (fault: string): ListFile => ({ outcome: "faulty", fault });
  const foreign = foreignFile(bytes);
  if (foreign) return faulty(foreign);
  const [head, ...records] = parseCsv(decodeText(bytes));
  const names = head?.cells ?? [];
  const keys = names.map(snakeCase);
  const fault = headFault(head, keys, given);
  if (fault) return faulty(fault);
  const fields = fieldsIn(keys);
  const format = recogniseList(names);
  const words = { left: given.left, ignore: [...given.ignore, ...(format?.harmless ?? [])] };
  const taken = new Set(Object.values(fields));
  const readers = names.map((name, index) =>
    taken.has(index) ? null : readerOf(name, words, cellsOf(records, index)),
  );
  const unclear = new Map<string, Set<string>>();
  const goneBy = new Map<string, number>();
  let proven = 0;
  const rows = records.map((record): ImportRow => {
    const wrong = recordFault(record, names, readers);
    if (wrong !== null) return { email: "", fault: wrong };
    const cells = record.cells ?? [];
    const cell = (field: Field) => cells[fields[field]] ?? "";
    const said = readers.map((read, index): Said => read?.(cells[index] ?? "") ?? null);
    const name = cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim();
    const away = strongest(said);
    for (const [index, one] of said.entries()) {
      const column = names[index] ?? "";
      if (one === "unclear" && !isGone(away.status))
        unclear.set(column, (unclear.get(column) ?? new Set()).add(cells[index]?.trim() ?? ""));
      else if (one && one !== "unclear" && isGone(one.status)) goneBy.set(column, (goneBy.get(column) ?? 0) + 1);
    }
    const own = { confirmedAt: cell("confirmedAt"), evidence: cell("evidence") };
    const hasOwn = own.confirmedAt.trim() !== "" || own.evidence.trim() !== "";
    const proof = (hasOwn || !format ? null : proofIn(format, (key) => cells[keys.indexOf(key)] ?? "")) ?? own;
    if (proof.confirmedAt.trim() && proof.evidence.trim()) proven++;
    const row = { email: cell("email"), name, topics: cell("topics"), language: cell("language"), ...proof };
    return { ...row, status: away.status ?? "", leftAt: away.at ?? "" };
  });
  if (unclear.size) return { outcome: "unclear", columns: unclear };
  return {
    outcome: "ok",
    rows,
    service: format?.name ?? null,
    proof: { columns: format ? proofColumns(format, names) : [], rows: proven },
    goneBy,
    doubtful: [...goneBy.keys()].filter(
      (name) => format?.doubtful?.includes(snakeCase(name)) && !isNamed(name, [...given.left.keys()]),
    ),
  };
}

/** What is no CSV, by its first bytes. */
function foreignFile(bytes: Uint8Array): string | null {
  if (bytes.every((byte) => byte === 0)) return say("fileCommands.listEmpty");
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (start === "PK\u0003\u0004") return say("fileCommands.listZip");
  if (start.startsWith("\u001f\u008b")) return say("fileCommands.listGzip");
  if (start === "\u00d0\u00cf\u0011\u00e0") return say("fileCommands.listExcel");
  return null;
}

function headFault(head: CsvRecord | undefined, keys: readonly string[], { ignore, left }: ColumnWords): string | null {
  if (head && !head.cells) return say("fileCommands.headQuotes");
  if (fieldsIn(keys).email === -1) return say("fileCommands.noEmailColumn");
  const names = head?.cells ?? [];
  const twice = names.find((_, at) => keys.indexOf(keys[at] ?? "") < at && ownNames.has(keys[at] ?? ""));
  if (twice !== undefined) return say("fileCommands.columnTwice", { name: twice });
  const absent = [...ignore, ...left.keys()].find((name) => !keys.includes(snakeCase(name)));
  return absent === undefined ? null : say("fileCommands.noColumn", { name: absent });
}

/** The places of the columns that are known; -1 for those that are not there. */
function fieldsIn(keys: readonly string[]): Record<Field, number> {
  const place = (aliases: readonly string[]) => keys.indexOf(aliases.find((alias) => keys.includes(alias)) ?? "");
  return Object.fromEntries(Object.entries(known).map(([field, aliases]) => [field, place(aliases)])) as Record<
    Field,
    number
  >;
}

/** Why a line cannot be read: cells that are shifted or missing may hide that a reader has left. */
function recordFault({ line, cells }: CsvRecord, names: readonly string[], readers: readonly unknown[]): string | null {
  if (!cells) return say("fileCommands.lineQuotes", { line: String(line) });
  if (cells.slice(names.length).some((cell) => cell.trim() !== ""))
    return say("fileCommands.lineColumns", {
      line: String(line),
      found: String(cells.length),
      wanted: String(names.length),
    });
  const hidden = readers.findIndex((reader, index) => reader !== null && index >= cells.length);
  return hidden === -1 ? null : say("fileCommands.lineEnds", { line: String(line), name: names[hidden] ?? "" });
}

function* cellsOf(records: readonly CsvRecord[], index: number): Generator<string> {
  for (const { cells } of records) yield cells?.[index] ?? "";
}

const isNamed = (name: string, others: readonly string[]): boolean =>
  others.some((other) => snakeCase(other) === snakeCase(name));

function readerOf(name: string, { ignore, left }: ColumnWords, cells: Iterable<string>): CellReader | null {
  if (isNamed(name, [...ignore, ...passedOver])) return null;
  const values = [...left].find(([other]) => isNamed(name, [other]))?.[1];
  if (values) return columnByValues(new Set(values.map((value) => value.trim().toLowerCase())));
  return leavingColumn(name, cells);
}

const order: readonly (InnerStatus | null)[] = ["complained", "bounced", "unsubscribed", "pending", "active", null];
const isGone = (status: InnerStatus | null) => order.indexOf(status) <= order.indexOf("unsubscribed");

/** Of what several columns say, that which forbids the most, with the time of leaving that any of them gives. */
function strongest(said: readonly Said[]): { status: InnerStatus | null; at: string | null } {
  const clear = said.flatMap((one) => (one && one !== "unclear" ? [one] : []));
  const status = order.find((status) => clear.some((one) => one.status === status)) ?? null;
  return { status, at: clear.find(({ at }) => at !== null && !Number.isNaN(Date.parse(at)))?.at ?? null };
}
/** `inLanguages`: has the site several? Then a last column says which of them a reader reads. */
export const listFileHead = (inLanguages: boolean): string => csvLine(inLanguages ? [...columns, "language"] : columns);

/** One subscriber as a line that another installation can import, with the evidence of consent. */
export function listFileLine(line: SubscriberLine, consent: readonly Consent[], inLanguages: boolean): string {
  const proof = consent.findLast(({ confirmedAt }) => confirmedAt !== null);
  const evidence = proof && [proof.how, proof.source, proof.page].filter(Boolean).join(", ");
  const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const topics = line.topics?.join("|") ?? "";
  return csvLine([
    line.email,
    line.name,
    topics,
    line.status,
    date(line.requestedAt),
    date(line.confirmedAt),
    date(line.leftAt),
    evidence ?? null,
    ...(inLanguages ? [line.language] : []),
  ]);
}
