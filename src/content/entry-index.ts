import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openCacheDatabase, rows } from "../cache-database.ts";
import type { PictureFacts } from "../domain/posts/arrange.ts";
import type { Stamp } from "./scan.ts";
import type { YamlFault } from "./yaml.ts";

/** What one file of the content folder says, and the state of the file that said so. */
export interface IndexedFile {
  readonly stamp: Stamp;
  /** SHA-256 of the file's bytes, hex. */
  readonly hash: string;
  /** Names the settings it was derived with. */
  readonly basis: string;
  /** Null where the file is too faulty to say anything; what it last said, where that is not a post. */
  readonly data: unknown;
  readonly faults: readonly YamlFault[];
}

/** A post's words: kept out of memory, and always of the same version of the file as its entry. */
export interface StoredText {
  readonly body: string;
  readonly opening: string;
  /** Fields of the front matter that mean nothing here. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export type IndexedPicture = { readonly stamp: Stamp; readonly facts: PictureFacts | null };

export type ContentIndex = ReturnType<typeof openContentIndex>;

const TABLES = `
  create table files (path text primary key, value text) without rowid;
  create table texts (path text primary key, value text);
  create table pictures (path text primary key, value text) without rowid;`;

/**
 * Opens the index of the content folder: a cache that may be deleted at any time, and deletes itself when it cannot be
 * read or was written by another `build` (a 31-bit number). Without a folder it lives in memory.
 */
export function openContentIndex(cacheFolder: string | null, build: number) {
  const file = cacheFolder && join(cacheFolder, "content-index.sqlite");
  return openCacheDatabase(file, { build, tables: TABLES }, (database) => {
    const files = jsonTable<IndexedFile>(database, "files");
    const texts = jsonTable<StoredText>(database, "texts");
    const pictures = jsonTable<IndexedPicture>(database, "pictures");
    return {
      files: files.all(),
      pictures: pictures.all(),
      text: (path: string) => (database.isOpen ? texts.find(path) : null),
      save(changes: {
        files?: Iterable<readonly [path: string, file: IndexedFile | null, text: StoredText | null]>;
        pictures?: Iterable<readonly [path: string, picture: IndexedPicture | null]>;
      }): void {
        inTransaction(database, () => {
          for (const [path, file, text] of changes.files ?? []) {
            files.put(path, file);
            if (text || !file) texts.put(path, text);
          }
          for (const [path, picture] of changes.pictures ?? []) pictures.put(path, picture);
        });
      },
      close: () => void (database.isOpen && database.close()),
    };
  });
}

/** Values by path, as JSON. */
function jsonTable<Value>(database: DatabaseSync, name: string) {
  const one = database.prepare(`select value from ${name} where path = ?`);
  const put = database.prepare(`insert or replace into ${name} values (?, ?)`);
  const drop = database.prepare(`delete from ${name} where path = ?`);
  return {
    all(): Map<string, Value> {
      const found = rows<[string, string]>(database.prepare(`select path, value from ${name}`));
      return new Map(found.map(([path, value]) => [path, JSON.parse(value)]));
    },
    find(path: string): Value | null {
      const value = one.get(path)?.value;
      return typeof value === "string" ? JSON.parse(value) : null;
    },
    /** Null takes the path out. */
    put: (path: string, value: Value | null) => (value ? put.run(path, JSON.stringify(value)) : drop.run(path)),
  };
}
