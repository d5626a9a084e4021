/** Rows in one look, or in one transaction. */
const PAGE = 500;

/** All that `list` gives, a page at a time, in the order of the ids; rows may come and go meanwhile. */
export async function* pagesOf<Row>(
  list: (after: string | null, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | null = null; ; ) {
    const page: readonly Row[] = await list(after, PAGE);
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = idOf(last);
  }
}

/** The same of what is at hand. */
export function* inPages<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < all.length; start += PAGE) yield all.slice(start, start + PAGE);
}
