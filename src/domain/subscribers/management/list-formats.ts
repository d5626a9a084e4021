import { snakeCase } from "./import-status.ts";

/** A newsletter service, known by the columns of the lists that it writes; all names as `snakeCase` makes them. */
interface ListFormat {
  readonly name: string;
  /** Sets of columns, each of which no other service writes. */
  readonly signs: readonly string[];
  /** Columns that say since when a reader is subscribed. */
  readonly since?: readonly string[];
  /** Columns, one of which has to show that it was the reader who asked. */
  readonly shown?: readonly { readonly column: string; readonly by: RegExp }[];
  /** Columns by which a reader seems to have left, and which at this service often say something else. */
  readonly doubtful?: readonly string[];
  /** Columns that seem to speak of leaving the list, and speak of what was paid for. */
  readonly harmless?: readonly string[];
}

/** What a row of another service says of the reader's consent. */
export interface Proof {
  /** ISO 8601. */
  readonly confirmedAt: string;
  /** The columns and what they hold. */
  readonly evidence: string;
}

const yes = /^(?:true|yes|1)$/i;
const more = /[1-9]/;
const day = /^\d{4}-\d{2}-\d{2}/;

/** By what each service writes; the first of which all signs are there. */
const formats: readonly ListFormat[] = [
  { name: "Commonplace", signs: ["email requested_at confirmed_at left_at evidence"] },
  {
    name: "Ghost",
    signs: ["email subscribed_to_emails created_at"],
    since: ["created_at"],
    shown: [
      { column: "subscribed_to_emails", by: yes },
      { column: "status", by: /^(?:free|paid|comped)$/i },
    ],
  },
  {
    name: "Mailchimp",
    signs: ["optin_time confirm_time"],
    since: ["confirm_time"],
    shown: [
      { column: "optin_time", by: day },
      // Who was only put on a list has neither.
      { column: "confirm_ip", by: /[\da-f][.:]/i },
    ],
  },
  { name: "listmonk", signs: ["uuid email name attributes status"] },
  {
    name: "Substack",
    signs: [
      "email active_subscription created_at",
      "email active_subscription email_disabled",
      "email emails_received_6mo",
      "email stripe_plan activity",
    ],
    since: ["created_at", "start_date"],
    shown: [
      { column: "active_subscription", by: yes },
      { column: "first_payment_at", by: day },
      { column: "activity", by: more },
      { column: "last_email_open", by: day },
      { column: "links_clicked", by: more },
    ],
    doubtful: ["active_subscription"],
    harmless: ["cancel_date"],
  },
  {
    name: "beehiiv",
    signs: ["email status subscription_tier", "email status acquisition_source", "email status referral_code"],
  },
  { name: "Buttondown", signs: ["email creation_date type", "email_address creation_date type"] },
  {
    name: "Kit",
    signs: [
      "first_name email status created_at",
      "first_name email_address state created_at",
      "first_name email state",
    ],
  },
];

/** The service whose list has these columns; null for one that is not known. */
export function recogniseList(names: readonly string[]): ListFormat | null {
  const keys = new Set(names.map(snakeCase));
  const holds = (sign: string) => sign.split(" ").every((key) => keys.has(key));
  return formats.find(({ signs }) => signs.some(holds)) ?? null;
}

/** The names, as the file writes them, of the columns that give a service's own evidence of consent. */
export function proofColumns({ since = [], shown = [] }: ListFormat, names: readonly string[]): string[] {
  const keys = [...since, ...shown.map(({ column }) => column)];
  return names.filter((name) => keys.includes(snakeCase(name)));
}

/** The evidence in a row, whose cells `cell` answers by their key; null where it does not say both when and how. */
export function proofIn({ name, since = [], shown = [] }: ListFormat, cell: (key: string) => string): Proof | null {
  const when = since.find((column) => utc(cell(column)) !== null);
  const how = shown.filter(({ column, by }) => by.test(cell(column).trim())).map(({ column }) => column);
  const confirmedAt = when === undefined ? null : utc(cell(when));
  if (when === undefined || confirmedAt === null || how.length === 0) return null;
  // The reader's IP address proves it, and is not kept.
  const told = [when, ...how].filter((column) => !column.endsWith("_ip"));
  return { confirmedAt, evidence: `${name}: ${told.map((column) => `${column} ${cell(column).trim()}`).join(", ")}` };
}

/** Services write times without a zone in UTC. */
function utc(written: string): string | null {
  const [, date, time = "", zone = ""] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      written.trim(),
    ) ?? [];
  if (!date) return null;
  const iso = time ? `${date}T${time}${zone.replace("UTC", "Z") || "Z"}` : date;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
