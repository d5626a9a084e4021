import { DatabaseSync } from "node:sqlite";
import { newId, newRandom } from "../../src/domain/ids.ts";

const DAY = 86_400_000;

/** A mail that a written reader has been sent; its link can be made of it. */
export interface WrittenMail {
  readonly id: string;
  readonly random: string;
}

/** The database file of an installation, beside the running program. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec("pragma foreign_keys = on");
  return database;
}

/**
 * Writes readers past the program, each with the consent and the mail that a real one has. `active` ones confirmed long
 * ago, `pending` ones have just been mailed, `bounced` ones are suppressed. Answers the rows of their mails.
 */
export function writeReaders(
  database: DatabaseSync,
  addresses: readonly string[],
  status: "active" | "pending" | "bounced",
): WrittenMail[] {
  const addReader = database.prepare(
    `insert into subscriber (id, address, address_key, wants_account, created_at, requested_at, verified_at, bounced_at,
       full_days, cycle, random) values (?, ?, ?, 0, ?, ?, ?, ?, 0, 1, ?)`,
  );
  const addConsent = database.prepare(
    `insert into consent (id, subscriber_id, kind, at, source, wants_account, confirmed_at, random)
     values (?, ?, 'requested', ?, 'site', 0, ?, ?)`,
  );
  const addMail = database.prepare(
    `insert into mail (id, template, data, subscriber_id, consent_id, recipient, random, cycle, link_life, links_until,
       priority, state, ready_at, attempts, lost_answers, generation, created_at, finished_at)
     values (?, 'verify', '{}', ?, ?, ?, ?, 1, ${DAY}, ?, 0, 'sent', 0, 0, 0, 1, ?, ?)`,
  );
  const mails: WrittenMail[] = [];
  const confirmed = status !== "pending";
  for (let done = 0; done < addresses.length; ) {
    const at = confirmed ? Date.now() - 20 * DAY : Date.now();
    database.exec("begin immediate");
    for (const end = Math.min(done + 5_000, addresses.length); done < end; done++) {
      const address = addresses[done] ?? "";
      const [id, consent, mail] = [newId(at), newId(at), { id: newId(at), random: newRandom() }];
      const since = confirmed ? at : null;
      addReader.run(
        id,
        address,
        address,
        at,
        confirmed ? null : at,
        since,
        status === "bounced" ? at : null,
        newRandom(),
      );
      addConsent.run(consent, id, at, since, newRandom());
      addMail.run(mail.id, id, consent, address, mail.random, at + DAY, at, at);
      mails.push(mail);
    }
    database.exec("commit");
  }
  if (status === "active")
    database.prepare("update counter set value = value + ? where name = 'active'").run(addresses.length);
  return mails;
}
