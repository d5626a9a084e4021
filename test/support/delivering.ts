import type { Database } from "../../src/database/database.ts";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import type { DatabasePlace, EngineUnderTest } from "./databases.ts";
import { createSubscribing, relayTimes } from "./subscribing.ts";

/** Subscribing whose mail goes to a relay that can be told how to fail. Delivery and relay have ended when it resolves. */
export async function withSink(
  { place, openAt }: EngineUnderTest,
  run: (
    at: ReturnType<typeof createSubscribing>,
    sink: SmtpSink,
    more: { database: Database; where: DatabasePlace },
  ) => Promise<void>,
  given: Parameters<typeof createSubscribing>[2] & { afterDot?: number } = {},
): Promise<void> {
  const where = await place();
  const database = await openAt(where);
  const sink = await startSmtpSink();
  const transport = createSmtpTransport({
    url: sink.url,
    name: "site.example",
    ...relayTimes,
    connectTime: 500,
    ...(given.afterDot && { afterDot: given.afterDot }),
  });
  const at = createSubscribing(database, where.dataFolder, { transport, ...given });
  try {
    await run(at, sink, { database, where });
  } finally {
    await at.delivery.stop(200);
    await sink.stop();
  }
}

/** Every mail that is not void, oldest first, as far as its fate goes. */
export const statesOfMail = (database: Database) =>
  database.read((db) =>
    db
      .selectFrom("mail")
      .select(["state", "attempts", "lostAnswers"])
      .where("state", "!=", "void")
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  );
