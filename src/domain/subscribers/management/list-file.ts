import type { InnerStatus } from "../status.ts";
import type { Consent } from "../store.ts";
import { csvLine, decodeText, parseCsv } from "./csv.ts";
import type { ImportRow } from "./import-rules.ts";
import { snakeCase } from "./import-status.ts";
import { type CellReader, columnByValues, leavingColumn, type Said } from "./leaving-columns.ts";
import type { SubscriberLine } from "./management.ts";

const columns = ["email", "name", "topics", "status", "requested_at", "confirmed_at", "left_at", "evidence"] as const;

/** Columns by the names they go by elsewhere. */
const known = {
  email: ["email", "e_mail", "email_address", "e_mail_address", "mail", "address", "subscriber", "email_subscriber"],
  name: ["name", "full_name"],
  firstName: ["first_name", "firstname", "fname"],
  lastName: ["last_name", "lastname", "lname"],
  topics: ["topics"],
  confirmedAt: ["confirmed_at"],
  evidence: ["evidence"],
} satisfies Record<string, readonly string[]>;
type Field = keyof typeof known;
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
      /** How many have left, bounced or complained by the word of each column. */
      readonly goneBy: ReadonlyMap<string, number>;
    }
  | { readonly outcome: "faulty"; readonly fault: string }
  /** These columns may say who has left, and these of their values are not understood. */
  | { readonly outcome: "unclear"; readonly columns: ReadonlyMap<string, ReadonlySet<string>> };

/**
 * The rows of a list that this or another newsletter service wrote. Readers who left there have left here. A column that may
 * say so, and of which a value is not understood in a row that would be mailed, makes the whole file `unclear`.
 */
export function readListFile(bytes: Uint8Array, given: ColumnWords): ListFile {
  const [head, ...records] = parseCsv(decodeText(bytes));
  const names = head?.cells ?? [];
  const keys = names.map(snakeCase);
  const indexOf = (field: Field) => keys.indexOf(known[field].find((alias) => keys.includes(alias)) ?? "");
  const fields = Object.fromEntries(Object.keys(known).map((field) => [field, indexOf(field as Field)]));
  if (fields.email === -1) return { outcome: "faulty", fault: `CSV: the first line names no column "email"` };
  const absent = [...given.ignore, ...given.left.keys()].find((name) => !keys.includes(snakeCase(name)));
  if (absent !== undefined) return { outcome: "faulty", fault: `CSV: there is no column "${absent}"` };

  const taken = new Set(Object.values(fields));
  const readers = names.map((name, index) =>
    taken.has(index)
      ? null
      : readerOf(
          name,
          given,
          (function* () {
            for (const { cells } of records) yield cells?.[index] ?? "";
          })(),
        ),
  );
  const unclear = new Map<string, Set<string>>();
  const goneBy = new Map<string, number>();
  const rows = records.map(({ line, cells }): ImportRow => {
    if (!cells) return { email: "", fault: `line ${line} has a quotation mark too many or too few` };
    const cell = (field: Field) => cells[fields[field] ?? -1] ?? "";
    const said = readers.map((read, index): Said => read?.(cells[index] ?? "") ?? null);
    const name = cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim();
    const row = { email: cell("email"), name, topics: cell("topics"), evidence: cell("evidence") };
    const away = strongest(said);
    for (const [index, one] of said.entries()) {
      const column = names[index] ?? "";
      if (one === "unclear" && !isGone(away.status))
        unclear.set(column, (unclear.get(column) ?? new Set()).add(cells[index]?.trim() ?? ""));
      else if (one && one !== "unclear" && isGone(one.status)) goneBy.set(column, (goneBy.get(column) ?? 0) + 1);
    }
    return { ...row, confirmedAt: cell("confirmedAt"), status: away.status ?? "", leftAt: away.at ?? "" };
  });
  return unclear.size ? { outcome: "unclear", columns: unclear } : { outcome: "ok", rows, goneBy };
}

function readerOf(name: string, { ignore, left }: ColumnWords, cells: Iterable<string>): CellReader | null {
  const isThis = (other: string) => snakeCase(other) === snakeCase(name);
  if (ignore.some(isThis) || passedOver.some(isThis)) return null;
  const values = [...left].find(([other]) => isThis(other))?.[1];
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
export const listFileHead = csvLine(columns);

/** One subscriber as a line that another installation can import, with the evidence of consent. */
export function listFileLine(line: SubscriberLine, consent: readonly Consent[]): string {
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
  ]);
}
