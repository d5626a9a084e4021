import type { InnerStatus } from "../status.ts";
import { readStatus, snakeCase } from "./import-status.ts";

/**
 * What a cell says of the status elsewhere: `at`, when the reader left, as written. Null: nothing. `unclear`: it may
 * say that the reader has left, and this program does not know.
 */
export type Said = { readonly status: InnerStatus; readonly at: string | null } | null | "unclear";

/** Reads the cells of one column. */
export type CellReader = (cell: string) => Said;

/** Columns of known services that look as if they spoke of leaving, and do not. */
const harmless = new Set(["digest_enabled", "complimentary_plan", "last_active", "subscription_tier"]);
/** A name with one of these words gives details of a subscription, not whether there is one. */
const details =
  /(^|_)(id|uuid|ip|ips|source|medium|campaign|referr\w+|url|link|form|page|country|city|tier|plan|price|amount|interval|period|currency|type|method|channel|title|reason|count|number|rate|score|rating|level|name|notes?|date|time|at|on|since|start\w*|end\w*|expir\w+|first|last|created|updated|payments?|revenue|language|timezone)(_|$)/;
const counting = /(^|_)(count|number|rate|score|bounces|complaints)(_|$)/;

/** Names of which “yes” means that no mail may be sent, with the status that it stands for. */
const negative: readonly (readonly [RegExp, InnerStatus])[] = [
  [/complain|spam|abuse|junk/, "complained"],
  [/bounce|undeliverable|(^|_)invalid|(^|_)clean(ed)?(_|$)/, "bounced"],
  [
    /unsub|(^|_)opt(ed)?_?out|do_?not_|disabled|inactive|black_?list|block|suppress|delet|remov|(^|_)left(_|$)|archiv|banned|exclude/,
    "unsubscribed",
  ],
  [/unconfirmed|unverified|(^|_)pending(_|$)/, "pending"],
];
/** Names of which “no” means that no mail may be sent, or not yet. */
const positive: readonly (readonly [RegExp, InnerStatus])[] = [
  [/(^|_)(confirm|verif)|double_opt/, "pending"],
  [/(^|_)(valid|deliverable)(_|$)/, "bounced"],
  [
    /(^|_)(active|enabled|subscribed|opt(ed)?_?in|optin|consent(ed)?|permission|marketing|allow(ed|s)?|mailable|accepts|receives?|newsletters?)(_|$)/,
    "unsubscribed",
  ],
];
const statuses = /(^|_)(status|state)(_|$)/;
/** Of the newsletter, or of something that was paid for? */
const ambiguous = /cancel|churn|lapsed/;
const neutral = /(^|_)(subscri(ption|ptions|ber|be)|opt)(_|$)/;

const yes = new Set(["true", "yes", "y", "1", "on", "t", "x"]);
const no = new Set(["false", "no", "n", "0", "off", "f"]);
const nothing = new Set(["", "null", "none", "nil", "n_a", "na", "undefined", "never", "nan"]);
/** Words that mean leaving in whatever column they stand. */
const unmistakable = /^(unsubscribed?|opted_?out|opt_out|hard_bounced?|bounced|complained|blocklisted|blacklisted)$/;

/** How the cells of a column are read, by its name and by what it holds; null for a column that says nothing of leaving. */
export function leavingColumn(name: string, cells: Iterable<string>): CellReader | null {
  const key = snakeCase(name);
  if (harmless.has(key)) return null;
  const against = negative.find(([pattern]) => pattern.test(key));
  if (against) return (cell) => readNegative(key, cell, against[1]);
  if (statuses.test(key)) return readWord;
  if (ambiguous.test(key)) return readAmbiguous;
  if (!details.test(key)) {
    const inFavour = positive.find(([pattern]) => pattern.test(key));
    if (inFavour) return (cell) => readPositive(cell, inFavour[1]);
    if (neutral.test(key)) return readWord;
  }
  let listed = false;
  for (const cell of cells) {
    // One service calls the column of statuses “type”.
    if (/(^|_)type$/.test(key) && readStatus(cell)) return readWord;
    listed ||= partsOf(cell).some((part) => unmistakable.test(part));
  }
  return listed ? readParts : null;
}

/** The author's own word on a column: rows with one of these values have left, others say nothing. */
export function columnByValues(values: ReadonlySet<string>): CellReader {
  return (cell) => (values.has(cell.trim().toLowerCase()) ? { status: "unsubscribed", at: null } : null);
}

function readNegative(key: string, cell: string, status: InnerStatus): Said {
  const word = snakeCase(cell);
  if (isNothing(word) || no.has(word)) return null;
  if (yes.has(word)) return { status, at: null };
  const named = readStatus(cell);
  if (named) return { status: named, at: null };
  if (counting.test(key) && /^[\d.]+$/.test(cell.trim())) return null;
  if (isDate(cell)) return { status, at: cell };
  return details.test(key) ? { status, at: null } : "unclear";
}

function readPositive(cell: string, status: InnerStatus): Said {
  const word = snakeCase(cell);
  if (isNothing(word) || yes.has(word) || isDate(cell)) return null;
  if (no.has(word)) return { status, at: null };
  return readWord(cell);
}

function readWord(cell: string): Said {
  if (isNothing(snakeCase(cell)) || isDate(cell)) return null;
  const status = readStatus(cell);
  return status ? { status, at: null } : "unclear";
}

function readAmbiguous(cell: string): Said {
  const word = snakeCase(cell);
  return isNothing(word) || no.has(word) ? null : "unclear";
}

/** Tags, notes and the like: only what cannot be mistaken counts. */
function readParts(cell: string): Said {
  const part = partsOf(cell).find((part) => unmistakable.test(part));
  return part === undefined ? null : { status: readStatus(part) ?? "unsubscribed", at: null };
}

const partsOf = (cell: string): string[] => cell.split(/[,;|[\]{}"]/).map(snakeCase);
const isNothing = (word: string): boolean => nothing.has(word) || /^0000_00_00/.test(word);
const isDate = (cell: string): boolean =>
  /\d{4}|\d\d?[./]\d\d?[./]\d\d/.test(cell) && (!Number.isNaN(Date.parse(cell)) || /^[\d\s./:-]+$/.test(cell));
