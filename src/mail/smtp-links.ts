import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLoopback } from "../domain/loopback.ts";

/** An idle connection is closed after this long, and one in use after this many letters. */
const IDLE_LIFE = 20_000;
const LETTERS = 100;
/** From the look-up of the name to the end of signing in. */
const CONNECT_TIME = 20_000;
/** Connections are not attempted more often than this while they fail. */
const REST = 1_000;

/** A connection to the relay, greeted, secured and signed in. */
export interface SmtpLink {
  readonly connection: SMTPConnection;
  /** Did the relay offer this extension of SMTP? */
  offers(extension: string): boolean;
  /** It has carried a letter before. */
  readonly used: boolean;
  /** Its user hears of its end. */
  onFailure: ((error: Error) => void) | null;
}

interface KeptLink extends SmtpLink {
  used: boolean;
  letters: number;
  idle: NodeJS.Timeout | null;
}

/** A few lasting connections to one relay. New ones are made one at a time, so that a dead relay is asked gently. */
export class SmtpLinks {
  readonly #options: ConstructorParameters<typeof SMTPConnection>[0];
  readonly #auth: { user: string; pass: string } | null;
  readonly #connectTime: number;
  readonly #idle: KeptLink[] = [];
  readonly #all = new Set<KeptLink>();
  #connecting: Promise<unknown> | null = null;
  #failed: { at: number; error: unknown } | null = null;

  constructor(parts: { url: string; name: string; connectTime?: number }) {
    const url = new URL(parts.url);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const secure = url.protocol === "smtps:";
    const isLocal = isLoopback(host);
    const requireTLS = !secure && (!isLocal || url.searchParams.get("starttls") === "required");
    this.#connectTime = parts.connectTime ?? CONNECT_TIME;
    this.#auth = url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : null;
    this.#options = {
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS,
      ignoreTLS: !secure && !requireTLS,
      name: parts.name,
      tls: { minVersion: "TLSv1.2", rejectUnauthorized: true },
      connectionTimeout: this.#connectTime,
      greetingTimeout: this.#connectTime,
      allowInternalNetworkInterfaces: isLocal,
      socketCloseTimeout: 1_000,
      logger: false,
    };
  }

  /** A link for one letter. Throws when the relay cannot be reached, or could not be less than a second ago. */
  async take(): Promise<SmtpLink> {
    const kept = this.#idle.pop();
    if (kept) {
      if (kept.idle) clearTimeout(kept.idle);
      kept.idle = null;
      return kept;
    }
    while (this.#connecting) await this.#connecting.catch(() => {});
    if (this.#failed && performance.now() - this.#failed.at < REST) throw this.#failed.error;
    const at = performance.now();
    const connecting = this.#connect();
    this.#connecting = connecting;
    try {
      const link = await connecting;
      this.#failed = null;
      return link;
    } catch (error) {
      this.#failed = { at: Math.max(at, performance.now() - REST / 2), error };
      throw error;
    } finally {
      this.#connecting = null;
    }
  }

  /** Keeps a link for the next letter. `reset`: the talk about the last one was broken off. */
  giveBack(link: SmtpLink, reset: boolean): void {
    const kept = link as KeptLink;
    kept.used = true;
    kept.letters++;
    if (!this.#all.has(kept)) return;
    if (kept.letters >= LETTERS) this.drop(kept);
    else if (!reset) this.#keep(kept);
    else kept.connection.reset((error) => (error ? this.drop(kept) : this.#keep(kept)));
  }

  drop(link: SmtpLink): void {
    const kept = link as KeptLink;
    this.#forget(kept);
    kept.connection.close();
  }

  async close(): Promise<void> {
    for (const link of [...this.#all]) this.drop(link);
  }

  #keep(link: KeptLink): void {
    link.idle = setTimeout(() => {
      this.#forget(link);
      link.connection.quit();
      setTimeout(() => link.connection.close(), 2_000).unref();
    }, IDLE_LIFE).unref();
    this.#idle.push(link);
  }

  #forget(link: KeptLink): void {
    if (link.idle) clearTimeout(link.idle);
    this.#all.delete(link);
    const index = this.#idle.indexOf(link);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  #connect(): Promise<KeptLink> {
    return new Promise((resolve, reject) => {
      const connection = new SMTPConnection(this.#options);
      // nodemailer keeps what the relay offered to itself.
      const offered = () => (connection as unknown as { _supportedExtensions?: string[] })._supportedExtensions ?? [];
      const link: KeptLink = {
        connection,
        offers: (extension) => offered().includes(extension),
        used: false,
        letters: 0,
        idle: null,
        onFailure: null,
      };
      let isDone = false;
      const done = (error?: Error | null) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        if (!error) {
          this.#all.add(link);
          return resolve(link);
        }
        connection.close();
        reject(error);
      };
      const timer = setTimeout(() => done(new Error("the relay did not sign us in in time")), this.#connectTime);
      connection.on("error", (error: Error) => {
        done(error);
        this.#forget(link);
        link.onFailure?.(error);
      });
      connection.on("end", () => {
        const error = Object.assign(new Error("the relay closed the connection"), { code: "ECONNECTION" });
        done(error);
        this.#forget(link);
        link.onFailure?.(error);
      });
      connection.connect((error) => {
        if (error || !this.#auth) return done(error as Error | undefined);
        connection.login({ user: this.#auth.user, pass: this.#auth.pass }, (refusal) => done(refusal as Error | null));
      });
    });
  }
}
