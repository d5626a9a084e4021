import { randomFillSync } from "node:crypto";

// Asking the system for random bytes costs the same for sixteen as for thousands.
const stock = Buffer.alloc(4_096);
let used = stock.length;

/** Bytes that are handed out once and wiped from the stock. */
function fresh(length: number): Buffer {
  if (used + length > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const bytes = Buffer.from(stock.subarray(used, used + length));
  stock.fill(0, used, used + length);
  used += length;
  return bytes;
}

/** A new UUID of version 7 (RFC 9562): the time first, so that new rows stand together in their index. */
export function newId(now: number): string {
  const bytes = fresh(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 256 random bits as text. */
export function newRandom(): string {
  return fresh(32).toString("base64url");
}
