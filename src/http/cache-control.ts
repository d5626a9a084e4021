/**
 * What caches are told (RFC 9111). `private` stands beside `no-store` because some caches in front of a site keep an answer
 * that says only the latter.
 */
export const KEPT_BY_NOBODY = "private, no-store";

/** May be kept by all, and is asked about before each use: its tag answers that. */
export const ASKED_ABOUT = "public, max-age=0, must-revalidate";

/** At an address that changes with what it names. */
export const FOR_EVER = "public, max-age=31536000, immutable";

/** Kept for so many seconds by shared caches, which are told of changes; browsers are not, and ask. */
export const sharedFor = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
