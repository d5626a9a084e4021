import { ImapFlow, type MailboxObject } from "imapflow";
import { say } from "../../languages/say.ts";

/** Milliseconds for a connection, and for a server that says nothing. */
const CONNECT_TIME = 20_000;
const SILENCE = 60_000;

/**
 * Works on the mailbox that `url` names, as the setting BOUNCE_IMAP_URL has it. Throws an Error that says why it cannot be
 * read, without the name of its user.
 */
export async function openMailbox<T>(
  url: URL,
  work: (client: ImapFlow, mailbox: MailboxObject) => Promise<T>,
): Promise<T> {
  const client = connectionTo(url);
  try {
    await client.connect();
    const done = await work(client, await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || "INBOX"));
    await client.logout();
    return done;
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    client.close();
  }
}

function connectionTo(url: URL): ImapFlow {
  const secure = url.protocol === "imaps:";
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // Only loopback is reached without TLS.
    ...(secure ? {} : { doSTARTTLS: false }),
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: true },
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: CONNECT_TIME,
    greetingTimeout: CONNECT_TIME,
    socketTimeout: SILENCE,
    disableAutoIdle: true,
    logger: false,
  });
  // Whatever is under way at that moment fails with it.
  client.on("error", () => {});
  return client;
}

/** Without what the library attaches to its errors, such as the command with the name of the user. */
function reasonOf(error: unknown): string {
  const { authenticationFailed, responseText, message, code } = error as Error & {
    authenticationFailed?: boolean;
    responseText?: string;
    code?: string;
  };
  if (authenticationFailed) return say("checkCommands.mailboxRefusesUser");
  return responseText ?? (message || code || "unknown");
}
