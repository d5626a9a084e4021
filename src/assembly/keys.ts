import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { say } from "../languages/say.ts";

export type Keys = ReturnType<typeof keysOf>;

/** Keys for a process that serves: makes the secret of this installation where there is none. Reads it: call once. */
export function keysOf(config: Config) {
  return derivedFrom(config.secret ?? ownSecret(config.dataFolder));
}

/** Keys for a command; throws an Error for the author where no site has run yet. */
export function existingKeys(config: Config): Keys {
  if (config.secret === null && !hasSecret(config)) throw noSiteYet(config);
  return keysOf(config);
}

export const hasSecret = ({ secret, dataFolder }: Config): boolean => secret !== null || existsSync(fileIn(dataFolder));

/** What a command says rather than to begin a new database, or a secret with which nothing was signed. */
export function noSiteYet({ databaseUrl, dataFolder }: Config): Error {
  return new Error(
    databaseUrl ? say("stateCommands.databaseUnused") : say("stateCommands.folderUnused", { folder: dataFolder }),
  );
}

/** A key for each purpose, so that what one signs is worth nothing to another (RFC 5869). */
function derivedFrom(secret: string) {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "commonplace", purpose, 32));
  return {
    preview: derived("preview"),
    tokens: derived("tokens"),
    addresses: derived("addresses"),
    signIn: derived("sign-in"),
    places: derived("places"),
  };
}

const fileIn = (dataFolder: string): string => join(dataFolder, "secret");

/** The secret of this installation, made once and readable by its owner only. */
function ownSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = fileIn(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`SECRET: ${file} holds fewer than 32 bytes`);
  return secret;
}
