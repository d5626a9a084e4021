import type { DatabaseSync } from "node:sqlite";
import { newId, newRandom } from "../src/domain/ids.ts";

/** Writes members past the program, each with an identity and a session; every second is an active subscriber. */
export function writeMembers(database: DatabaseSync, count: number): void {
  const now = Date.now();
  const addMember = database.prepare(
    "insert into member (id, name, email, address_key, picture, created_at) values (?, 'A Reader', ?, ?, 'provider', ?)",
  );
  const addIdentity = database.prepare(
    `insert into identity (id, member_id, provider, subject, email, email_verified, name, connected_at, last_used_at)
     values (?, ?, 'google', ?, ?, 1, 'A Reader', ?, ?)`,
  );
  const addSession = database.prepare(
    "insert into session (id, token_hash, member_id, provider, created_at, seen_at) values (?, ?, ?, 'google', ?, ?)",
  );
  const addSubscriber = database.prepare(
    `insert into subscriber (id, address, address_key, wants_account, created_at, verified_at, full_days, cycle, random)
     values (?, ?, ?, 0, ?, ?, 0, 1, ?)`,
  );
  database.exec("begin immediate");
  for (let number = 0; number < count; number++) {
    const [id, email] = [newId(now), `member-${number}@example.org`];
    addMember.run(id, email, email, now);
    addIdentity.run(newId(now), id, String(number), email, now, now);
    addSession.run(newId(now), newRandom(), id, now, now);
    if (number % 2) addSubscriber.run(newId(now), email, email, now, now, newRandom());
  }
  database.exec("commit");
}
