/** A percent-encoded text as it is meant; null where it cannot be decoded. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
