/** Keys of the two local entries (P42). The inline loader knows the first. */
export const RECORD_KEY = "subscription";
export const VERIFIED_KEY = "verified-emails";
