import { sentence } from "../../../languages/sentence.ts";
import { isPlaceholder, type Reading, textOf } from "./front-values.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Zones that mail headers may name (RFC 5322, section 4.3), in hours. */
const ZONES: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(?:[T\s,]+(?=\S))?/;
const DAY_OF_DIGITS = /^(\d{4})()(\d{2})(\d{2})$/;
const MONTH_FIRST = /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)[,\s]*/i;
const DAY_FIRST =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)[,\s]*/i;
const TIME =
  /^(?:at\s+)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap]m))?(?:\s*(z|utc|gmt|[ecmp][sd]t))?(?:\s*([+-]\d{1,2}:?(?:\d{2})?))?(?:\s*\(.*\)|\[.*\])?$/i;

/**
 * A date in any form that blogs are written with (`2025-06-29`, `2015-06-14 5:30:00 -0700`, `Jul 8 2022`, `20250629`), as
 * `YYYY-MM-DD` with `THH:MM:SS` and an offset where they are written. The day is the written one, never shifted.
 */
export function readDate(value: unknown): Reading<string> {
  const text = textOf(value);
  if (text === null) return { fault: EXAMPLE };
  if (isPlaceholder(text)) return { fault: sentence("postFaults.datePlaceholder", { date: text }) };
  const found = dayIn(text);
  if (!found) return { fault: EXAMPLE };
  if (!isRealDay(found.day)) return { fault: sentence("postFaults.dateNotReal", { date: text }) };
  if (!found.rest) return { value: found.day };
  const time = timeIn(found.rest);
  if (time) return { value: `${found.day}T${time}` };
  return { value: found.day, warning: sentence("postFaults.time", { time: found.rest }) };
}

const EXAMPLE = sentence("postFaults.date");

/** A day of the calendar, `YYYY-MM-DD`, from the year 1000 on? */
export function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return day >= "1000" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function dayIn(text: string): { day: string; rest: string } | null {
  const numeric = DAY.exec(text) ?? DAY_OF_DIGITS.exec(text);
  if (numeric) {
    const [whole, year = "", , month = "", day = ""] = numeric;
    return { day: dayOf(year, month, day), rest: text.slice(whole.length).trim() };
  }
  const [whole, month = "", day = "", year = ""] = MONTH_FIRST.exec(text) ?? swapped(DAY_FIRST.exec(text));
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return whole && number ? { day: dayOf(year, String(number), day), rest: text.slice(whole.length).trim() } : null;
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] {
  return match ? [match[0], match[2], match[1], match[3]] : [];
}

const dayOf = (year: string, month: string, day: string): string => `${year}-${two(month)}-${two(day)}`;
const two = (digits: string): string => digits.padStart(2, "0");

/** `HH:MM:SS`, with milliseconds and an offset where they are written. */
function timeIn(text: string): string | null {
  const [whole, hour = "", minute = "", second = "00", fraction, half, name, offset] = TIME.exec(text) ?? [];
  if (whole === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = fraction ? `.${fraction.slice(0, 3).padEnd(3, "0")}` : "";
  return `${two(String(hours))}:${minute}:${second}${milliseconds}${zoneOf(name?.toLowerCase(), offset)}`;
}

function zoneOf(name: string | undefined, offset: string | undefined): string {
  const [, sign = "+", hours, minutes = "00"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset ?? "") ?? [];
  if (hours) return `${sign}${two(hours)}:${minutes}`;
  if (name === undefined) return "";
  const ahead = ZONES[name];
  return ahead === undefined ? "Z" : `-${two(String(-ahead))}:00`;
}
