/** The page with every text in it changed. `field`: the name under which a text stands; null for none. */
export function mapTexts<Page>(page: Page, change: (text: string, field: string | null) => string): Page {
  return changed(page, null) as Page;

  function changed(value: unknown, field: string | null): unknown {
    if (typeof value === "string") return change(value, field);
    if (Array.isArray(value)) return value.map((entry) => changed(entry, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, changed(entry, name)]));
  }
}
