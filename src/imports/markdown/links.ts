import { posix } from "node:path";

/** A text of the old site, and where it is now. */
export interface LinkTarget {
  /** Path below the root of the old site. */
  readonly inner: string;
  readonly title: string | null;
  /** Its old addresses. */
  readonly addresses: readonly string[];
  /** Other names of a note. */
  readonly names: readonly string[];
  /** Its address on this site. */
  readonly address: string;
}

export interface Links {
  /** Where a link in the text at `inner` leads on this site; null where it leads to no text of the export. */
  lead(reference: string, inner: string): string | null;
  /** The same for the names that templates use: a file's name alone, with or without its ending. */
  leadByName(reference: string, inner: string): string | null;
  note(name: string): { readonly address: string; readonly title: string } | null;
}

/** Knows all texts by their files, old addresses and names. */
export function createLinks(
  targets: readonly LinkTarget[],
  origins: readonly string[],
  roots: readonly string[],
): Links {
  const byFile = new Map<string, LinkTarget>();
  const byAddress = new Map<string, LinkTarget>();
  const byName = new Map<string, LinkTarget>();
  /** Addresses by day change with the settings; the name at their end stays. */
  const bySlug = new Map(targets.map((target) => [target.address.split("/").at(-1) ?? "", target]));
  for (const target of targets) {
    for (const key of fileKeys(target.inner)) if (!byFile.has(key)) byFile.set(key, target);
    for (const address of target.addresses) if (!byAddress.has(plain(address))) byAddress.set(plain(address), target);
  }
  const namers: readonly ((target: LinkTarget) => readonly string[])[] = [
    ({ inner }) => [stem(inner), posix.basename(stem(inner))],
    ({ names, title }) => [...names, ...(title ? [title] : [])],
  ];
  for (const names of namers)
    for (const target of targets)
      for (const name of names(target)) {
        const key = name.toLowerCase().normalize("NFC");
        if (!byName.has(key)) byName.set(key, target);
      }
  const known = new Map(targets.map((target) => [target.inner, target]));

  function find(path: string, inner: string): LinkTarget | null {
    const key = path.replace(/\/$/, "").replace(/^@\//, "/");
    if (key.startsWith("/")) {
      const files = roots.map((root) => byFile.get(posix.join(root, key.slice(1)).toLowerCase()));
      const found = byAddress.get(plain(key)) ?? files.find((one) => one !== undefined);
      return found ?? bySlug.get(/^\/\d{4}\/\d{2}\/(?:\d{2}\/)?([^/]+)$/.exec(plain(key))?.[1] ?? "") ?? null;
    }
    const beside = byFile.get(posix.join(posix.dirname(inner), key).toLowerCase());
    if (beside) return beside;
    const own = known.get(inner)?.addresses ?? [];
    for (const address of own) {
      const found =
        byAddress.get(plain(posix.join(address, key))) ?? byAddress.get(plain(posix.join(posix.dirname(address), key)));
      if (found) return found;
    }
    return null;
  }

  function lead(reference: string, inner: string, search = find): string | null {
    const origin = origins.find((own) => reference === own || reference.startsWith(`${own}/`));
    const local = origin === undefined ? reference : reference.slice(origin.length);
    if (!local || /^(?:[a-z][a-z\d+.-]*:|\/\/|[#?])/i.test(local)) return null;
    const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
    const found = path === "/" ? null : search(decodedPath(path), inner);
    return found ? `${found.address}${anchor}` : null;
  }

  return {
    lead: (reference, inner) => lead(reference, inner),
    leadByName: (reference, inner) =>
      lead(
        reference,
        inner,
        (path, from) =>
          find(path, from) ??
          byName.get(stem(path.replace(/^\//, "")).toLowerCase()) ??
          byName.get(posix.basename(stem(path)).toLowerCase()) ??
          null,
      ),
    note(name) {
      const key = stem(name.trim()).toLowerCase().normalize("NFC");
      const found = byName.get(key) ?? byName.get(posix.basename(key));
      return found ? { address: found.address, title: name.split("/").at(-1)?.replace(/\.md$/, "") ?? name } : null;
    },
  };
}

/** A file as links name it: with and without its ending, of an index its folder. */
function fileKeys(inner: string): string[] {
  const path = inner.toLowerCase();
  const bare = path.replace(/\.\w+$/, "");
  return [path, bare, `${bare}.md`, ...(/(?:^|\/)index$/.test(bare) ? [posix.dirname(bare)] : [])];
}

function stem(path: string): string {
  const bare = path.replace(/\.(?:md|markdown|mdx|mdown|mkd|txt)$/i, "");
  return bare.replace(/\/(?:index|text)$/i, "").replace(/\.textbundle$/, "");
}

/** Addresses alike, whatever their ending. */
const plain = (address: string): string =>
  address
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$/, "")
    .replace(/\/$/, "");

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}
