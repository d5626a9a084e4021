import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isMap, parseDocument, stringify, YAMLMap } from "yaml";
import type { CardEntry } from "../../domain/cards/card.ts";
import type { CardStore } from "../../domain/cards/fetching.ts";
import { say } from "../../languages/say.ts";

/** The file cards.yaml of a content folder, and pictures in its folder cards; what the author wrote there stays as it is. */
export async function openCardFile(folder: string): Promise<CardStore> {
  const path = join(folder, "cards.yaml");
  let text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (mapIn(text) === null) throw new Error(say("fileCommands.cardsUnreadable"));

  return {
    entries: () => (parseDocument(text).toJS() ?? {}) as Record<string, CardEntry>,
    async write(address, entry, picture) {
      const file = `cards/${nameOf(address)}.jpg`;
      if (picture) await writeWhole(join(folder, file), picture);
      text = withEntry(text, address, { ...entry, ...(picture && { picture: file }) });
      await writeWhole(path, text);
    },
  };
}

/** An entry is added at the end, so that nothing that the author wrote moves; where one is there already, it is replaced. */
function withEntry(text: string, address: string, entry: CardEntry): string {
  const before = text.trim() ? `${text}${text.endsWith("\n") ? "" : "\n"}` : say("fileCommands.cardsHead");
  const longer = before + stringify({ [address]: entry }, { lineWidth: 0 });
  const [map, longerMap] = [mapIn(text), mapIn(longer)];
  if (longerMap && longerMap.items.length === (map?.items.length ?? 0) + 1) return longer;
  const document = parseDocument(text);
  document.set(address, document.createNode(entry));
  return document.toString({ lineWidth: 0 });
}

/** The entries of a text; null where it cannot be read, or holds something else. */
function mapIn(text: string): YAMLMap | null {
  const { errors, contents } = parseDocument(text);
  if (errors.length > 0) return null;
  return contents === null ? new YAMLMap() : isMap(contents) ? (contents as YAMLMap) : null;
}

/** `youtu.be-1a2b3c4d`. */
function nameOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, "").replace(/[^a-z\d.-]/g, "-");
  return `${host}-${createHash("sha256").update(address).digest("hex").slice(0, 8)}`;
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const making = join(dirname(path), `.${randomUUID()}`);
  await writeFile(making, content);
  await rename(making, path);
}
