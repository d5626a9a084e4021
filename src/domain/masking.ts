/**
 * A text as it may stand in a log: mail addresses, the values of queries, and whatever is long and mixed enough to be a
 * token are left out. Ids (UUIDs, those of requests), paths of files and slugs stay. Takes time linear in the text's length.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(QUERY_VALUE, "$1…")
    .replace(ADDRESS, "…")
    .replace(/[\w-]{32,}/g, (run) => (isToken(run) ? "…" : run));
}

const QUERY_VALUE = /([?&][\w.%-]{1,50}=)[^\s"'&\\<>)]+/g;
const ADDRESS = /(?<![^\s<>"'@\\/:(),;=?&])[^\s<>"'@\\/:(),;=?&]+(?:@|%40)[^\s<>"'@\\/:(),;=?&]+/gi;

/** Base64url mixes both cases; a digest is written in hexadecimal digits alone, and longer than the ids of requests. */
function isToken(run: string): boolean {
  return (/[A-Z]/.test(run) && /[a-z]/.test(run)) || /[\da-f]{40}/i.test(run);
}
