import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Options } from "nodemailer/lib/smtp-connection";
import { isLoopback } from "../domain/loopback.ts";
import { say } from "../languages/say.ts";

/** How a relay is reached. */
export interface RelayAddress {
  /** `smtp://` or `smtps://`, with credentials if it wants any. */
  readonly url: string;
  /** How this host calls itself. */
  readonly name: string;
  /** Milliseconds from the look-up of the name to the end of signing in. */
  readonly connectTime: number;
}

/**
 * Makes connections to one relay: greeted, secured and signed in; rejects when that fails or takes too long. `onEnd` is
 * called when a connection ends, whoever ended it. Beyond loopback a connection is encrypted and the certificate checked.
 */
export function createConnect<Connection extends SMTPConnection>(
  relay: RelayAddress,
  make: (options: Options) => Connection,
): (onEnd: (error: Error) => void) => Promise<Connection> {
  const { connectTime } = relay;
  const url = new URL(relay.url);
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = { ...optionsOf(url), name: relay.name, connectionTimeout: connectTime, greetingTimeout: connectTime };

  return async (onEnd) => {
    const connection = make(options);
    const { promise: signedIn, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error(say("stateCommands.relaySignInTookTooLong"))), connectTime);
    const end = (error: Error) => {
      reject(error);
      onEnd(error);
    };
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    connection.on("error", end);
    connection.on("end", () => end(endOf(connection)));
    connection.connect((error) => (error || !auth.user ? done(error) : connection.login(auth, done)));
    try {
      await signedIn;
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A relay that ends the talk says so by 421, to whatever command (RFC 5321, section 3.8); nodemailer tells no more of it. */
function endOf({ lastServerResponse }: SMTPConnection): Error {
  const error = Object.assign(new Error(say("stateCommands.relayClosed")), { code: "ECONNECTION" });
  const said = lastServerResponse || "";
  return /^421\b/.test(said) ? Object.assign(error, { response: said, responseCode: 421 }) : error;
}

function optionsOf(url: URL): Options {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  const isLocal = isLoopback(host);
  const requireTLS = !secure && (!isLocal || url.searchParams.get("starttls") === "required");
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ignoreTLS: !secure && !requireTLS,
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: true },
    allowInternalNetworkInterfaces: isLocal,
    socketCloseTimeout: 1_000,
    logger: false,
  };
}
