/**
 * The first value of a parameter in an address's query, decoded exactly once (WHATWG URL, section 5.1): `100%25` is
 * `100%`, `%2541` is `%41`. Null where the parameter is absent, `unreadable` where its percent-encoding stands for no text.
 */
export function queryText(search: string, name: string, unreadable: string): string | null {
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [key = "", ...rest] = pair.split("=");
    if (decoded(key) === name) return decoded(rest.join("=")) ?? unreadable;
  }
  return null;
}

function decoded(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll("+", " "));
  } catch {
    return null;
  }
}
