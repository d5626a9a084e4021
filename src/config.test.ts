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
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual(["PORT", "SEND_RATE", "SITE_URL", "SMTP_URL"]);
    for (const fault of faults) expect(fault).not.toContain("\n");
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
    ["PORT: must be from 1 to 65535", { PORT: "70000" }],
  ])("refuses with %s", (fault, environment) => {
    expect(faultsOf(environment as Record<string, string>)).toContain(fault);
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
