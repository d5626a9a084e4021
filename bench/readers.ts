import { hkdfSync } from "node:crypto";
import { writeToken } from "../src/domain/subscribers/tokens.ts";
import { openFile, writeReaders } from "../test/support/readers.ts";

/** The readers of a running installation, written past the program. */
export interface Readers {
  readonly file: string;
  /** SECRET of the installation. */
  readonly secret: string;
}

let made = 0;

/** Fills the list up to so many active readers. */
export function addReaders({ file }: Readers, wanted: number): void {
  const database = openFile(file);
  const { value } = database.prepare("select value from counter where name = 'active'").get() as { value: number };
  writeReaders(database, newAddresses(Math.max(wanted - value, 0)), "active");
  database.close();
}

/** Forgets all readers but the first ones. */
export function keepReaders({ file }: Readers, kept: number): void {
  const database = openFile(file);
  database.exec("begin immediate");
  database.prepare("delete from subscriber where id not in (select id from subscriber order by id limit ?)").run(kept);
  database.exec(
    "update counter set value = (select count(*) from subscriber where verified_at is not null and left_at is null)",
  );
  database.exec("commit");
  database.close();
}

/** Files every waiting mail as sent, so that sending those of the last round does not cost this one. */
export function clearOutbox({ file }: Readers): void {
  const database = openFile(file);
  database.prepare("update mail set state = 'sent', finished_at = created_at where state = 'ready'").run();
  database.close();
}

/** Addresses to ask, each for another reader: of stats, or of verifying with a link that was mailed. */
export function askingPaths(readers: Readers, kind: "stats" | "stats of an address" | "verify", count: number) {
  if (kind === "stats") return Array<string>(count).fill("/api/auth/stats");
  const database = openFile(readers.file);
  if (kind === "verify") {
    const key = new Uint8Array(hkdfSync("sha256", readers.secret, "commonplace", "tokens", 32));
    const mails = writeReaders(database, newAddresses(count), "pending");
    database.close();
    return mails.map((mail) => `/verify?token=${writeToken(key, "verify", mail)}`);
  }
  const rows = database.prepare("select address from subscriber order by random() limit ?").all(count);
  database.close();
  const addresses = (rows as { address: string }[]).map(({ address }) => address);
  return Array.from({ length: count }, (_, index) => {
    const address = addresses[index % addresses.length] ?? "";
    return `/api/auth/stats?email=${encodeURIComponent(address)}`;
  });
}

function newAddresses(count: number): string[] {
  return Array.from({ length: count }, () => `seeded-${process.pid}-${made++}@example.org`);
}
