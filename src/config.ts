import { resolve } from "node:path";
import { z } from "zod";
import { arrangeBackup, type BackupConfig, backupFaults, backupSettings } from "./backup-settings.ts";
import { isOnThisMachine, isPostgres, keepsTls, withTls } from "./database-url.ts";
import { isLoopback } from "./domain/loopback.ts";
import { mailboxUrl } from "./mailbox-url.ts";
import { type PurgeTarget, purgeUrl } from "./purge-url.ts";

/** Everything the environment decides. Secrets are in here: never log this object. */
export interface Config {
  readonly mode: "local" | "production";
  readonly siteUrl: URL;
  readonly apiUrl: URL | null;
  readonly developmentApiUrl: URL | null;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly contentFolder: string;
  /** Beyond this machine it asks for TLS with a checked certificate. */
  readonly databaseUrl: string | null;
  readonly secret: string | null;
  readonly trustProxyHops: number;
  /** Where the mailed link opens in a browser that did not subscribe: does the page's script confirm, or a click? */
  readonly verifyClick: "never" | "other-browser";
  /** Browsers are told to reach all subdomains by https alone. */
  readonly hstsSubdomains: boolean;
  readonly mail: {
    readonly smtpUrl: string | null;
    readonly from: string;
    readonly confirmFrom: string;
    /** Mails a second over all nodes. */
    readonly sendRate: number;
    readonly smtpConnections: number;
    /** The same for issues where the author has set them; null goes by the name of the relay. */
    readonly issueRate: number | null;
    readonly issueConnections: number | null;
    /** Where copies of the newsletter come back, with a reader's key behind a plus: `bounces@example.org`. */
    readonly bounceAddress: string | null;
    /** The mailbox in which they are looked for. */
    readonly bounceImapUrl: string | null;
  };
  readonly providers: {
    readonly google: ProviderConfig & { readonly issuer: string };
    readonly github: ProviderConfig & { readonly url: string; readonly apiUrl: string };
    readonly discord: ProviderConfig & { readonly url: string };
  };
  readonly metricsToken: string | null;
  /** The least that the log tells. */
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  readonly backup: BackupConfig;
  /** A cache before the site that is told when public pages change. */
  readonly purge: PurgeTarget | null;
  readonly limits: {
    /** Bytes of finished pages kept in memory. */
    readonly pageCacheBytes: number;
    /** Bytes of a request's body. */
    readonly bodyBytes: number;
    /** Writes a minute from one client. */
    readonly writesPerMinute: number;
    /** Mails that one client may cause in ten minutes. */
    readonly mailsPerClient: number;
    /** Mails to one address in 24 hours. */
    readonly mailsPerRecipient: number;
    /** Mails an hour to addresses that are not confirmed, over all clients. */
    readonly mailsToUnconfirmed: number;
  };
}

interface ProviderConfig {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
}

/** `readable`: what there is in spite of the faults, for looking at it alone; null where nothing could be read. */
export type ConfigResult =
  | { outcome: "ok"; config: Config }
  | { outcome: "faulty"; faults: readonly string[]; readable: Config | null };

/**
 * Reads the environment, the only place that does. Every fault is reported at once, one line each,
 * naming the setting and never its value where that may be secret.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = settings.safeParse(given);
  const malformed = firstOfEach(parsed.success ? [] : parsed.error.issues);
  const config = arrange(parsed.success ? parsed.data : withoutThem(given, malformed));
  const combined = contradictions(config).filter(([setting]) => !malformed.has(setting));
  const faults = [...malformed, ...combined].map(([setting, message]) => `${setting}: ${message}`);
  return faults.length ? { outcome: "faulty", faults, readable: config } : { outcome: "ok", config };
}

/** What is wrong with each malformed setting, by its name. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) if (!faults.has(path.join("."))) faults.set(path.join("."), message);
  return faults;
}

/**
 * The settings that are well formed, so that what is wrong between them is found in the same run. Of a malformed
 * SITE_URL the host still tells whether the site is public; without one, what hangs on that is not judged.
 */
function withoutThem(
  given: Readonly<Record<string, string>>,
  malformed: ReadonlyMap<string, string>,
): z.infer<typeof settings> {
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name)));
  if (malformed.has("DATABASE_URL")) rest.DATABASE_URL = "postgres://localhost/given";
  if (malformed.has("SITE_URL")) {
    const host = hostIn(given.SITE_URL as string);
    if (host) return { ...settings.parse(rest), SITE_URL: new URL(`https://${host}`) };
    delete rest.HOST;
    delete rest.API_URL;
  }
  return settings.parse(rest);
}

/** The host of what was meant to be an address. */
function hostIn(written: string): string | undefined {
  return URL.parse(`https://${written.replace(/^[a-z]*:\/\//i, "")}`)?.hostname;
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be a web address such as https://example.org" })
  .transform((value) => new URL(value));
const origin = webAddress.refine(
  (url) => url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password,
  "must be an origin without path, query or credentials",
);
const base = webAddress.transform((url) => url.href.replace(/\/$/, ""));
const mailAddress = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]{1,200} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address such as Ada <ada@example.org>",
  );
const word = z.string();

const settings = z.object({
  SITE_URL: origin.optional(),
  API_URL: origin.optional(),
  DEVELOPMENT_API_URL: origin.optional(),
  PORT: wholeNumber(1, 65_535).optional(),
  HOST: word.optional(),
  DATA_DIR: word.default("data"),
  CONTENT_DIR: word.default("content"),
  DATABASE_URL: z
    .string()
    .refine(isPostgres, { error: "must be a Postgres address (postgres://…)", abort: true })
    .refine(
      (value) => isOnThisMachine(value) || keepsTls(value),
      "must not give up TLS beyond this machine: leave sslmode out; sslrootcert=FILE names an authority of your own",
    )
    .optional(),
  SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, "must have at least 32 bytes")
    .optional(),
  TRUST_PROXY_HOPS: wholeNumber(0, 10).default(0),
  VERIFY_CLICK: z.enum(["never", "other-browser"], "must be never or other-browser").default("never"),
  HSTS_SUBDOMAINS: z.enum(["yes", "no"], "must be yes or no").default("no"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, "must be an address such as smtp://user:password@mail.example.org:587")
    .refine((value) => URL.canParse(value), "must be an address such as smtp://user:password@mail.example.org:587")
    .optional(),
  MAIL_FROM: mailAddress.optional(),
  CONFIRM_FROM: mailAddress.optional(),
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[\w.-]{1,21}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
      "must be an address such as bounces@example.org, with at most 21 characters before the @",
    )
    .optional(),
  BOUNCE_IMAP_URL: mailboxUrl.optional(),
  SEND_RATE: wholeNumber(1, 10_000).optional(),
  SMTP_CONNECTIONS: wholeNumber(1, 100).optional(),
  GOOGLE_CLIENT_ID: word.optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  GOOGLE_ISSUER: base.default("https://accounts.google.com"),
  GITHUB_CLIENT_ID: word.optional(),
  GITHUB_CLIENT_SECRET: word.optional(),
  GITHUB_URL: base.default("https://github.com"),
  GITHUB_API_URL: base.default("https://api.github.com"),
  DISCORD_CLIENT_ID: word.optional(),
  DISCORD_CLIENT_SECRET: word.optional(),
  DISCORD_URL: base.default("https://discord.com"),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug")
    .default("info"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  ...backupSettings,
  PURGE_URL: purgeUrl.optional(),
  PAGE_CACHE_BYTES: wholeNumber(0, 4_000_000_000).default(32_000_000),
  BODY_LIMIT_BYTES: wholeNumber(1_000, 1_000_000).default(16_384),
  LIMIT_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  LIMIT_MAILS_PER_CLIENT: wholeNumber(1, 1_000_000).default(10),
  LIMIT_MAILS_PER_RECIPIENT: wholeNumber(1, 1_000_000).default(3),
  LIMIT_MAILS_TO_UNCONFIRMED: wholeNumber(1, 1_000_000).default(500),
});

function arrange(given: z.infer<typeof settings>): Config {
  const siteUrl = given.SITE_URL ?? new URL(`http://localhost:${given.PORT ?? 8787}`);
  const mode = isLoopback(siteUrl.hostname) ? "local" : "production";
  const from = given.MAIL_FROM ?? (mode === "local" ? "newsletter@localhost" : "");
  return {
    mode,
    siteUrl,
    apiUrl: given.API_URL ?? null,
    developmentApiUrl: given.DEVELOPMENT_API_URL ?? null,
    // Beside a proxy nothing else may reach the port: it could claim to speak for any client.
    host: given.HOST ?? (mode === "local" || given.TRUST_PROXY_HOPS ? "localhost" : "0.0.0.0"),
    port: given.PORT ?? (mode === "local" ? Number(siteUrl.port || 80) : 8787),
    dataFolder: resolve(given.DATA_DIR),
    contentFolder: resolve(given.CONTENT_DIR),
    databaseUrl: given.DATABASE_URL ? withTls(given.DATABASE_URL) : null,
    secret: given.SECRET ?? null,
    trustProxyHops: given.TRUST_PROXY_HOPS,
    verifyClick: given.VERIFY_CLICK,
    hstsSubdomains: given.HSTS_SUBDOMAINS === "yes",
    mail: {
      smtpUrl: given.SMTP_URL ?? null,
      from,
      confirmFrom: given.CONFIRM_FROM ?? from,
      sendRate: given.SEND_RATE ?? 10,
      smtpConnections: given.SMTP_CONNECTIONS ?? 5,
      issueRate: given.SEND_RATE ?? null,
      issueConnections: given.SMTP_CONNECTIONS ?? null,
      bounceAddress: given.BOUNCE_ADDRESS ?? null,
      bounceImapUrl: given.BOUNCE_IMAP_URL ?? null,
    },
    providers: {
      google: { ...credentials("GOOGLE"), issuer: given.GOOGLE_ISSUER },
      github: { ...credentials("GITHUB"), url: given.GITHUB_URL, apiUrl: given.GITHUB_API_URL },
      discord: { ...credentials("DISCORD"), url: given.DISCORD_URL },
    },
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
    backup: arrangeBackup(given),
    purge: given.PURGE_URL ?? null,
    limits: {
      pageCacheBytes: given.PAGE_CACHE_BYTES,
      bodyBytes: given.BODY_LIMIT_BYTES,
      writesPerMinute: given.LIMIT_WRITES_PER_MINUTE,
      mailsPerClient: given.LIMIT_MAILS_PER_CLIENT,
      mailsPerRecipient: given.LIMIT_MAILS_PER_RECIPIENT,
      mailsToUnconfirmed: given.LIMIT_MAILS_TO_UNCONFIRMED,
    },
  };

  function credentials(name: "GOOGLE" | "GITHUB" | "DISCORD"): ProviderConfig {
    return { clientId: given[`${name}_CLIENT_ID`] ?? null, clientSecret: given[`${name}_CLIENT_SECRET`] ?? null };
  }
}

/** Settings that are well formed one by one but wrong together: their names, and what is wrong. */
function contradictions(config: Config): [setting: string, message: string][] {
  const faults: [string, string][] = [...backupFaults(config.backup)];
  const { siteUrl, apiUrl } = config;
  if (config.mode === "local" && !isLoopback(config.host))
    faults.push([
      "HOST",
      "must be a loopback address while SITE_URL is local; set SITE_URL to the public address first",
    ]);
  if (config.mode === "production") {
    if (siteUrl.protocol !== "https:") faults.push(["SITE_URL", "must begin with https:// outside this machine"]);
    if (!config.mail.smtpUrl) faults.push(["SMTP_URL", "is required when SITE_URL is public"]);
    if (!config.mail.from) faults.push(["MAIL_FROM", "is required when SITE_URL is public"]);
  }
  if (apiUrl && !sameSite(apiUrl, siteUrl)) faults.push(["API_URL", "must be of the same site as SITE_URL"]);
  if (config.databaseUrl && !config.secret)
    faults.push(["SECRET", "is required with DATABASE_URL, the same on every node"]);
  for (const [name, provider] of Object.entries(config.providers)) {
    const NAME = name.toUpperCase();
    if (provider.clientId && !provider.clientSecret)
      faults.push([`${NAME}_CLIENT_SECRET`, `is required with ${NAME}_CLIENT_ID`]);
    if (provider.clientSecret && !provider.clientId)
      faults.push([`${NAME}_CLIENT_ID`, `is required with ${NAME}_CLIENT_SECRET`]);
  }
  return faults;
}

/** Same scheme and same registrable domain, as far as that can be told without a list of public suffixes: one is below the other, or both are below one parent of at least two labels. */
function sameSite(a: URL, b: URL): boolean {
  if (a.protocol !== b.protocol) return false;
  if (a.hostname === b.hostname) return true;
  if (isLoopback(a.hostname) || isLoopback(b.hostname)) return false;
  const parent = (host: string) => host.split(".").slice(-2).join(".");
  return (
    a.hostname.endsWith(`.${b.hostname}`) ||
    b.hostname.endsWith(`.${a.hostname}`) ||
    parent(a.hostname) === parent(b.hostname)
  );
}
