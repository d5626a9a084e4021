import { csvLine, parseCsv } from "./csv.ts";
import type { ImportRow } from "./import-rules.ts";
import type { RosterLine } from "./roster.ts";
import type { Consent } from "./store.ts";

const columns = ["email", "name", "topics", "status", "requested_at", "confirmed_at", "left_at", "evidence"] as const;

/** Columns of an import by the names they go by elsewhere; others are passed over. */
const known: Readonly<Record<string, keyof ImportRow>> = {
  email: "email",
  "e-mail": "email",
  email_address: "email",
  address: "email",
  name: "name",
  topics: "topics",
  status: "status",
  left_at: "leftAt",
  unsubscribed_at: "leftAt",
  confirmed_at: "confirmedAt",
  evidence: "evidence",
};

/** The rows of an import file; a fault when it has no column of addresses. */
export function readListFile(
  text: string,
): { outcome: "ok"; rows: readonly ImportRow[] } | { outcome: "faulty"; fault: string } {
  let lines: string[][];
  try {
    lines = parseCsv(text);
  } catch (error) {
    return { outcome: "faulty", fault: error instanceof Error ? error.message : String(error) };
  }
  const [head = [], ...body] = lines;
  const fields = head.map((name) => known[name.trim().toLowerCase().replaceAll(" ", "_")]);
  if (!fields.includes("email")) return { outcome: "faulty", fault: `CSV: the first line names no column "email"` };
  const rows = body.map((cells) => {
    const row: { -readonly [K in keyof ImportRow]: ImportRow[K] } = { email: "" };
    for (const [index, field] of fields.entries()) if (field) row[field] = cells[index] ?? "";
    return row;
  });
  return { outcome: "ok", rows };
}

export const listFileHead = csvLine(columns);

/** One subscriber as a line that another installation can import, with the evidence of consent. */
export function listFileLine(line: RosterLine, consent: readonly Consent[]): string {
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
