import { say } from "../../languages/say.ts";
import type { Export, ExportFile, FoundText } from "./export.ts";
import type { Enclosure, ImportStore } from "./store.ts";

/** A place in Markdown that refers to something. */
export interface Reference {
  /** As it is written, without escapes. */
  readonly address: string;
  /** Pictures and recordings are shown in the page, links lead on. */
  readonly kind: "shown" | "link";
}

export interface References {
  /** All of a text, each address once, in order. */
  list(markdown: string): readonly Reference[];
  /** The text with other addresses, by the old ones; the rest stays byte for byte. */
  replace(markdown: string, addresses: ReadonlyMap<string, string>): string;
}

/** Gets a picture or recording of another place; a fault is the end of a sentence. */
export type FetchFile = (
  address: string,
) => Promise<
  | { readonly outcome: "fetched"; readonly name: string; readonly file: Pick<ExportFile, "open"> }
  | { readonly outcome: "failed"; readonly fault: string }
>;

interface Enclosed {
  readonly markdown: string;
  readonly enclosures: readonly Enclosure[];
  /** What front matter says of the text's own picture. */
  readonly image: string | null;
  readonly notes: readonly string[];
}

/** Finds the files that a text refers to, in the export or elsewhere, and lets it refer to copies beside it. */
export function createEnclosing(
  { store, references, fetchFile }: { store: ImportStore; references: References; fetchFile: FetchFile | null },
  given: Export,
) {
  let ownOrigins: readonly string[] = [];

  async function enclose(text: FoundText, markdown: string): Promise<Enclosed> {
    const former = store.enclosuresOf(text.id);
    const enclosures = new Map<string, Enclosure>();
    const addresses = new Map<string, string>();
    const notes: string[] = [];
    const remote: string[] = [];
    const lead = text.image ? [{ address: text.image.reference, kind: "shown" as const }] : [];
    const all = [...lead, ...references.list(markdown)];
    const fetched = await fetchAll(all.filter((one) => isElsewhere(text, one) && !former.has(one.address)));
    for (const { address, kind } of all) {
      if (addresses.has(address)) continue;
      const found = await fileOf(address, kind);
      if (found === null) {
        const inside = kind === "link" ? (text.lead?.(address) ?? withinSite(address)) : null;
        if (inside !== null && inside !== address) addresses.set(address, inside);
        continue;
      }
      const same = [...enclosures.values()].find(({ reference }) => reference === found.reference);
      const enclosure = same ?? { ...found, name: freeName(found.name, enclosures) };
      enclosures.set(enclosure.name, enclosure);
      addresses.set(address, enclosure.name);
    }
    if (remote.length)
      notes.push(say("importCommands.picturesStay", { count: String(remote.length), addresses: remote.join(" ") }));
    const image = leadPicture(text, addresses);
    if (text.image && image === null)
      notes.push(say("importCommands.pictureNotThere", { reference: text.image.reference }));
    const escaped = new Map([...addresses].map(([from, to]) => [from, encodeURI(to)]));
    return { markdown: references.replace(markdown, escaped), enclosures: [...enclosures.values()], image, notes };

    async function fileOf(address: string, kind: Reference["kind"]): Promise<Enclosure | null> {
      const path = text.locate(address);
      const file = path === null ? null : given.file(path);
      if (file) return { reference: file.path, name: nameOf(file.path), file };
      if (!isElsewhere(text, { address, kind })) return null;
      const known = former.get(address);
      if (known !== undefined) return { reference: address, name: known, file: store.enclosure(text.id, known) };
      const result = fetched.get(address);
      if (result?.outcome === "fetched") return { reference: address, name: nameOf(result.name), file: result.file };
      if (result) notes.push(say("importCommands.notFetched", { address, fault: result.fault }));
      else remote.push(address);
      return null;
    }
  }

  /** A picture or recording that the export does not hold. */
  function isElsewhere(text: FoundText, { address, kind }: Reference): boolean {
    if (kind === "link" || !/^https?:\/\//i.test(address)) return false;
    const path = text.locate(address);
    return path === null || !given.file(path);
  }

  /** What came of each, by address; nothing where nothing is to be fetched. */
  async function fetchAll(wanted: readonly Reference[]) {
    const addresses = fetchFile ? [...new Set(wanted.map(({ address }) => address))] : [];
    const results = addresses.map(async (address) => [address, await fetchFile?.(address)] as const);
    return new Map(await Promise.all(results));
  }

  /** The path of an address of the old site; null for any other. */
  function withinSite(address: string): string | null {
    const origin = ownOrigins.find((own) => address === own || address.startsWith(`${own}/`));
    return origin === undefined ? null : address.slice(origin.length) || "/";
  }

  return {
    enclose,
    knowOrigins(origins: readonly string[]): void {
      ownOrigins = origins;
    },
  };
}

/** The file that front matter names; one that lies elsewhere stays an address. */
function leadPicture({ image }: FoundText, addresses: ReadonlyMap<string, string>): string | null {
  if (!image) return null;
  return addresses.get(image.reference) ?? (/^https?:\/\//i.test(image.reference) ? image.reference : null);
}

/** The last part of a path as a name for a file: letters, digits, dots and hyphens. */
function nameOf(path: string): string {
  const last = path.split("/").at(-1) ?? "";
  const name = last
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/^[-._]+/, "");
  return name.length > 120 ? name.slice(-120) : name || "file";
}

/** The name, or the next one that is free: `cup.jpg`, `cup-2.jpg`. Case does not part names, as on many disks. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const used = new Set([...taken.keys(), "index.md"].map((one) => one.toLowerCase()));
  const [, stem = name, ending = ""] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${stem}-${count}${ending}`;
    if (!used.has(free.toLowerCase())) return free;
  }
}
