import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";

export type Keys = ReturnType<typeof keysOf>;

/** A key for each purpose, so that what one signs is worth nothing to another (RFC 5869). Reads the secret: call once. */
export function keysOf(config: Config) {
  const secret = config.secret ?? ownSecret(config.dataFolder);
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "commonplace", purpose, 32));
  return {
    preview: derived("preview"),
    tokens: derived("tokens"),
    addresses: derived("addresses"),
    signIn: derived("sign-in"),
  };
}

/** The secret of this installation, made once and readable by its owner only. */
function ownSecret(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`SECRET: ${file} holds fewer than 32 bytes`);
  return secret;
}
