import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const publicSite = {
  SITE_URL: "https://ada.example",
  SMTP_URL: "smtp://mail.ada.example",
  MAIL_FROM: "ada@ada.example",
};

function faultsOf(environment: Record<string, string>): readonly string[] {
  const result = readConfig(environment);
  return result.outcome === "faulty" ? result.faults : [];
}

function configOf(environment: Record<string, string>) {
  const result = readConfig(environment);
  if (result.outcome === "faulty") throw new Error(result.faults.join("\n"));
  return result.config;
}

describe("reading the environment", () => {
  it("needs nothing for a local site on port 8787", () => {
    const config = configOf({});
    expect(config).toMatchObject({ mode: "local", host: "localhost", port: 8787 });
    expect(config.siteUrl.origin).toBe("http://localhost:8787");
  });

  it("follows PORT when SITE_URL is not given, and SITE_URL when PORT is not", () => {
    expect(configOf({ PORT: "9000" }).siteUrl.origin).toBe("http://localhost:9000");
    expect(configOf({ SITE_URL: "http://127.0.0.1:9001" }).port).toBe(9001);
  });

  it("is in production mode on any host that is not this machine", () => {
    expect(configOf(publicSite)).toMatchObject({ mode: "production", host: "0.0.0.0", port: 8787 });
  });

  it("treats empty settings as not given", () => {
    expect(configOf({ SITE_URL: " ", SECRET: "" }).secret).toBeNull();
  });

  it("reports every fault at once, one line each", () => {
    const faults = faultsOf({ PORT: "eighty", SITE_URL: "ftp://x", SEND_RATE: "0", SMTP_URL: "mail" });
    const named = ["MAIL_FROM", "PORT", "SEND_RATE", "SITE_URL", "SMTP_URL"];
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual(named);
    for (const fault of faults) expect(fault).not.toContain("\n");
  });

  it.each([
    [["PORT", "SMTP_URL", "MAIL_FROM"], { SITE_URL: "https://ada.example", PORT: "x" }],
    [["SITE_URL", "SMTP_URL", "MAIL_FROM"], { SITE_URL: "https://ada.example/blog" }],
    [["SITE_URL", "SMTP_URL", "MAIL_FROM"], { SITE_URL: "ada.example" }],
    [["SITE_URL"], { SITE_URL: "localhost:8787" }],
    [["SITE_URL"], { SITE_URL: "https://", HOST: "0.0.0.0", API_URL: "https://api.ada.example" }],
    [["DATABASE_URL", "SECRET"], { DATABASE_URL: "mysql://localhost/x" }],
    [["SECRET"], { DATABASE_URL: "postgres://localhost/x", SECRET: "short" }],
    [["BACKUP_TO"], { BACKUP_TO: "s3://kept/here" }],
    [["BACKUP_TO"], { BACKUP_TO: "s3:kept" }],
    [["BACKUP_EVERY"], { BACKUP_TO: "kept", BACKUP_EVERY: "daily" }],
    [["BACKUP_EVERY", "BACKUP_KEEP"], { BACKUP_EVERY: "0h", BACKUP_KEEP: "0" }],
    [["BACKUP_AGE_RECIPIENT"], { BACKUP_AGE_RECIPIENT: "AGE-SECRET-KEY-1QQQ" }],
    [["BACKUP_S3_ENDPOINT"], { BACKUP_S3_ENDPOINT: "http://s3.example.org" }],
    [["MAIL_FROM", "API_URL"], { ...publicSite, MAIL_FROM: "Ada", API_URL: "https://other.example" }],
  ])("finds %j beside each other, and nothing that is only their echo", (named, environment) => {
    const faults = faultsOf(environment as Record<string, string>);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(named);
  });

  it("tells browsers of subdomains only when it is told to", () => {
    expect([
      configOf(publicSite).hstsSubdomains,
      configOf({ ...publicSite, HSTS_SUBDOMAINS: "yes" }).hstsSubdomains,
    ]).toEqual([false, true]);
    expect(faultsOf({ HSTS_SUBDOMAINS: "1" })).toEqual(["HSTS_SUBDOMAINS: must be yes or no"]);
  });

  it("P243: takes the token of a purge hook out of its address, and lets it go by https alone", () => {
    expect(configOf({ PURGE_URL: "https://a%2Fb@cache.example/purge?zone=1" }).purge).toEqual({
      address: "https://cache.example/purge?zone=1",
      token: "a/b",
    });
    expect(configOf({ PURGE_URL: "http://127.0.0.1:9000" }).purge).toEqual({
      address: "http://127.0.0.1:9000/",
      token: null,
    });
    for (const wrong of ["http://canary@cache.example/", "https://canary:b@cache.example/", "ftp://canary", "canary"]) {
      const faults = faultsOf({ PURGE_URL: wrong });
      expect(faults).toEqual([expect.stringMatching(/^PURGE_URL: must /)]);
      expect(faults.join()).not.toContain("canary");
    }
    expect(faultsOf({ PURGE_URL: "https://%E0%A4%A@cache.example/" })).toHaveLength(1);
    expect(faultsOf({ PURGE_URL: "https://a%0D%0Ab@cache.example/" })).toHaveLength(1);
  });

  it("listens on loopback behind a proxy, unless HOST says otherwise", () => {
    const behind = { ...publicSite, TRUST_PROXY_HOPS: "1" };
    expect(configOf(behind).host).toBe("localhost");
    expect(configOf({ ...behind, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });

  it.each([
    ["postgres://localhost/site?sslmode=disable", "postgres://localhost/site?sslmode=disable"],
    ["postgres:///site?host=/run/postgresql", "postgres:///site?host=/run/postgresql"],
    ["postgres://db.example/site", "postgres://db.example/site?sslmode=verify-full"],
    ["postgres://db.example/site?ssl=true", "postgres://db.example/site?sslmode=verify-full"],
    ["postgres://db.example/site?sslmode=require", "postgres://db.example/site?sslmode=verify-full"],
  ])("Postgres beyond this machine is asked for TLS: %s", (DATABASE_URL, asked) => {
    expect(configOf({ DATABASE_URL, SECRET: "s".repeat(32) }).databaseUrl).toBe(asked);
  });

  it.each([
    "sslmode=disable",
    "sslmode=prefer",
    "sslmode=no-verify",
    "ssl=0",
    "sslmode=require&uselibpqcompat=true",
    "host=10.0.0.7&sslmode=disable",
  ])("Postgres beyond this machine may not do without: %s", (query) => {
    const host = query.startsWith("host") ? "localhost" : "db.example";
    const faults = faultsOf({ DATABASE_URL: `postgres://${host}/site?${query}`, SECRET: "s".repeat(32) });
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_URL: must not give up TLS/)]);
  });

  it.each([
    ["SMTP_URL: is required when SITE_URL is public", { SITE_URL: "https://ada.example", MAIL_FROM: "a@b.example" }],
    ["MAIL_FROM: is required when SITE_URL is public", { SITE_URL: "https://ada.example", SMTP_URL: "smtp://m" }],
    ["SITE_URL: must begin with https:// outside this machine", { ...publicSite, SITE_URL: "http://ada.example" }],
    [
      "HOST: must be a loopback address while SITE_URL is local; set SITE_URL to the public address first",
      { HOST: "0.0.0.0" },
    ],
    ["API_URL: must be of the same site as SITE_URL", { ...publicSite, API_URL: "https://other.example" }],
    ["SECRET: is required with DATABASE_URL, the same on every node", { DATABASE_URL: "postgres://localhost/x" }],
    ["SECRET: must have at least 32 bytes", { SECRET: "short" }],
    ["GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID", { GOOGLE_CLIENT_ID: "id" }],
    ["DISCORD_CLIENT_ID: is required with DISCORD_CLIENT_SECRET", { DISCORD_CLIENT_SECRET: "s" }],
    [
      "BOUNCE_ADDRESS: must be an address such as bounces@example.org, with at most 21 characters before the @",
      { BOUNCE_ADDRESS: `${"b".repeat(22)}@site.example` },
    ],
    [
      "BOUNCE_IMAP_URL: must be an address such as imaps://user:password@mail.example.org/INBOX",
      { BOUNCE_IMAP_URL: "imaps://mail.example.org/INBOX" },
    ],
    [
      "BOUNCE_IMAP_URL: must begin with imaps:// beyond this machine",
      { BOUNCE_IMAP_URL: "imap://a:b@mail.example.org" },
    ],
    ["PORT: must be from 1 to 65535", { PORT: "70000" }],
  ])("refuses with %s", (fault, environment) => {
    expect(faultsOf(environment as Record<string, string>)).toContain(fault);
  });

  it("asks for a click to verify only where the author has said so", () => {
    expect(configOf({}).verifyClick).toBe("never");
    expect(configOf({ VERIFY_CLICK: "other-browser" }).verifyClick).toBe("other-browser");
    expect(faultsOf({ VERIFY_CLICK: "always" })).toEqual(["VERIFY_CLICK: must be never or other-browser"]);
  });

  it("never shows the value of a secret setting", () => {
    const canary = "kanarienvogel";
    const faults = faultsOf({
      SECRET: canary,
      SMTP_URL: `smtp:/${canary}`,
      DATABASE_URL: canary,
      METRICS_TOKEN: canary,
    });
    expect(faults).toHaveLength(4);
    expect(faults.join("\n")).not.toContain(canary);
  });

  it("accepts an API below the site's own domain", () => {
    expect(configOf({ ...publicSite, API_URL: "https://api.ada.example" }).apiUrl?.origin).toBe(
      "https://api.ada.example",
    );
  });
});
