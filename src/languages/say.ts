import type { Key } from "./catalogue.ts";
import type { Values } from "./message.ts";
import type { Sentence } from "./sentence.ts";
import { type Text, textIn } from "./texts.ts";

let language = "en";

/** From now on the author is addressed in this language. */
export function addressAuthorIn(given: string): void {
  language = given;
}

/** Says a text to the author, in the language of site.yaml: one for the whole process, English until it is known. Never for readers. */
export const say: Text = (key, ...values) => textIn(language)(key, ...values);

/** The same for a sentence that was kept. */
export function said({ key, values = {} }: Sentence): string {
  const inWords = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? said(value) : value,
  ]);
  return (say as (key: Key, values: Values) => string)(key, Object.fromEntries(inWords));
}

/** A number with one digit behind the point, as the author's language writes it. */
export const sayTenths = (value: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** A number as the author's language writes it. */
export const sayNumber = (value: number): string => value.toLocaleString(language);

/** A part of one in per cents, such as 98 %. */
export const sayPercent = (part: number): string =>
  part.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });

/** Bytes in megabytes, or gigabytes from one on. */
export function sayBytes(bytes: number): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, "gigabyte"] : [bytes / 1e6, "megabyte"];
  return value.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** A moment in UTC milliseconds, to the minute, in the time zone of this machine. */
export const sayMoment = (time: number): string =>
  new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

/** How long something takes or lasted, in the largest unit that fits. */
export function saySpan(seconds: number): string {
  const [most, unit] = spans.find(([size]) => seconds >= size) ?? [1, "second"];
  const value = Math.floor(seconds / most);
  return value.toLocaleString(language, { style: "unit", unit, unitDisplay: "long" });
}

const spans = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;
