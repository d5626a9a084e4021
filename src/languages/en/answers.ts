/** What the server says to people where it sends no page, or before one can be made. Programs are told the English. */
export const answers = {
  longAddress: "This address is too long.",
  noAddress: "The request names no address.",
  noHost: "The request names no host.",
  notFound: "Not found",
  wrong: "Something went wrong. Please try again.",
  busy: "The site is busy. Please try again in a moment.",
  waitMinute: "Too many requests. Please try again in a minute.",
  waitMinutes: {
    one: "Too many requests. Please try again in {count} minute.",
    other: "Too many requests. Please try again in {count} minutes.",
  },
  waitHours: {
    one: "Too many requests. Please try again in {count} hour.",
    other: "Too many requests. Please try again in {count} hours.",
  },
} as const;
