import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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

export interface ContentIndex {
  readonly files: Map<string, IndexedFile>;
  readonly pictures: Map<string, IndexedPicture>;
  text(path: string): StoredText | null;
  save(changes: {
    files?: Iterable<readonly [path: string, file: IndexedFile | null, text: StoredText | null]>;
    pictures?: Iterable<readonly [path: string, picture: IndexedPicture | null]>;
  }): void;
  close(): void;
}

/**
 * Opens the index of the content folder: a cache that may be deleted at any time, and deletes itself when it cannot be
 * read or was written by another `build` (a 31-bit number). Without a folder it lives in memory.
 */
export function openContentIndex(cacheFolder: string | null, build: number): ContentIndex {
  if (cacheFolder === null) return indexIn(":memory:", build);
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, "content-index.sqlite");
  try {
    return indexIn(file, build);
  } catch {
    for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
    return indexIn(file, build);
  }
}

const TABLES = `
  create table files (path text primary key, mtime real, size integer, hash text, basis text, data text, faults text) without rowid;
  create table texts (path text primary key, body text, opening text, extra text);
  create table pictures (path text primary key, mtime real, size integer, facts text) without rowid;`;

function indexIn(file: string, build: number): ContentIndex {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    database.exec("pragma journal_mode = wal; pragma synchronous = normal");
    const found = database.prepare("pragma user_version").get()?.user_version;
    if (found === 0) database.exec(`begin immediate; ${TABLES} pragma user_version = ${build}; commit`);
    else if (found !== build) throw new Error("The index is of another build.");
    return { ...readers(database), ...writers(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function readers(database: DatabaseSync): Pick<ContentIndex, "files" | "pictures" | "text"> {
  const one = database.prepare("select body, opening, extra from texts where path = ?");
  return {
    files: new Map(
      rows<[string, number, number, string, string, string, string]>(
        database,
        "select path, mtime, size, hash, basis, data, faults from files",
      ).map(([path, mtime, size, hash, basis, data, faults]) => [
        path,
        {
          stamp: { mtime, size },
          hash,
          basis,
          data: JSON.parse(data),
          faults: faults === "[]" ? [] : JSON.parse(faults),
        },
      ]),
    ),
    pictures: new Map(
      rows<[string, number, number, string]>(database, "select path, mtime, size, facts from pictures").map(
        ([path, mtime, size, facts]) => [path, { stamp: { mtime, size }, facts: JSON.parse(facts) }],
      ),
    ),
    text(path) {
      const row = database.isOpen
        ? (one.get(path) as { body: string; opening: string; extra: string } | undefined)
        : undefined;
      return row ? { body: row.body, opening: row.opening, extra: JSON.parse(row.extra) } : null;
    },
  };
}

/** Rows as arrays: half the time of rows as objects. */
function rows<Row>(database: DatabaseSync, query: string): Row[] {
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  return statement.all() as Row[];
}

function writers(database: DatabaseSync): Pick<ContentIndex, "save" | "close"> {
  const putFile = database.prepare("insert or replace into files values (?, ?, ?, ?, ?, ?, ?)");
  const putText = database.prepare("insert or replace into texts values (?, ?, ?, ?)");
  const putPicture = database.prepare("insert or replace into pictures values (?, ?, ?, ?)");
  const dropFile = database.prepare("delete from files where path = ?");
  const dropText = database.prepare("delete from texts where path = ?");
  const dropPicture = database.prepare("delete from pictures where path = ?");
  return {
    save({ files = [], pictures = [] }) {
      database.exec("begin immediate");
      try {
        for (const [path, file, text] of files) {
          if (file) {
            const { stamp, hash, basis, data, faults } = file;
            putFile.run(path, stamp.mtime, stamp.size, hash, basis, JSON.stringify(data), JSON.stringify(faults));
          } else dropFile.run(path);
          if (text) putText.run(path, text.body, text.opening, JSON.stringify(text.extra));
          else if (!file) dropText.run(path);
        }
        for (const [path, picture] of pictures) {
          if (picture) putPicture.run(path, picture.stamp.mtime, picture.stamp.size, JSON.stringify(picture.facts));
          else dropPicture.run(path);
        }
        database.exec("commit");
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}
