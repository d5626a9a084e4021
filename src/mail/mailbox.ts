import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LocalMail } from "../domain/services.ts";
import { say } from "../languages/say.ts";
import type { Letter, Transport } from "./letter.ts";

const KEPT = 200;

/** Stands in for a relay in local mode: keeps the latest mails in a folder, where a page shows them. */
export interface Mailbox extends Transport {
  /** Newest first. */
  mails(): readonly LocalMail[];
  find(id: string): LocalMail | null;
  /** Called after each mail that arrives; returns how to stop listening. */
  onArrival(listener: (mail: LocalMail) => void): () => void;
}

export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listeners = new Set<(mail: LocalMail) => void>();
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const kept = names.sort().flatMap((name) => {
    const mail = read(join(folder, name));
    return mail ? [{ name, mail }] : [];
  });
  for (const old of kept.splice(0, Math.max(kept.length - KEPT, 0))) rmSync(join(folder, old.name), { force: true });
  let arrivals = 0;

  return {
    async send(letter) {
      const mail = asMail(letter);
      const name = `${String(Date.now()).padStart(15, "0")}-${String(arrivals++).padStart(6, "0")}-${process.pid}.json`;
      const file = join(folder, name);
      await writeFile(`${file}.part`, JSON.stringify(mail), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      kept.push({ name, mail });
      for (const old of kept.splice(0, Math.max(kept.length - KEPT, 0)))
        await rm(join(folder, old.name), { force: true });
      for (const listener of listeners) listener(mail);
      return { outcome: "accepted", answer: say("stateCommands.keptInMailbox") };
    },
    async close() {},
    mails: () => kept.map(({ mail }) => mail).reverse(),
    find: (id) => kept.findLast(({ mail }) => mail.id === id)?.mail ?? null,
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function asMail(letter: Letter): LocalMail {
  const { id, messageId, date, from, to, subject, text, html, headers } = letter;
  return {
    id,
    date: date.toISOString(),
    from,
    to,
    subject,
    text,
    html,
    headers: { From: from, To: to, Subject: subject, Date: date.toUTCString(), "Message-ID": messageId, ...headers },
  };
}

/** A file that a crash or a person has spoilt is passed over. */
function read(file: string): LocalMail | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
