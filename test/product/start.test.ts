import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort, runToEnd, startSite } from "../support/site.ts";

describe("starting the product", () => {
  it("says where to look and ends at once on Ctrl-C, although a browser keeps its connection open", async () => {
    const site = await startSite();
    expect((await fetch(site.url)).status).toBe(200);
    expect(site.output()).toContain(`Ready: ${site.url}`);
    expect(site.output()).toContain(site.contentFolder);
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    await new Promise((connected) => socket.once("connect", connected));
    const began = performance.now();
    expect(await site.stop("SIGINT")).toBe(0);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(site.output()).not.toMatch(/warn|deprecat|experimental/i);
    socket.destroy();
  });

  it("makes its secret once, readable by its owner only", async () => {
    const site = await startSite();
    const file = join(site.dataFolder, "secret");
    const secret = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await site.restart();
    expect(readFileSync(file, "utf8")).toBe(secret);
    await site.stop();
  });

  it("P87: refuses wrong settings within 5 s, one line each, and shows no secret", async () => {
    const began = performance.now();
    const { code, output } = await runToEnd({ SITE_URL: "http://ada.example", SECRET: "kanarienvogel", PORT: "x" });
    expect(code).toBe(1);
    expect(performance.now() - began).toBeLessThan(5_000);
    const named = output
      .trim()
      .split("\n")
      .map((line) => line.split(": ")[1]);
    expect(named).toEqual(["PORT", "SECRET", "SITE_URL", "SMTP_URL", "MAIL_FROM"]);
    expect(output).not.toContain("kanarienvogel");
  });

  it("names the content folder when it holds no site", async () => {
    const empty = mkdtempSync(join(tmpdir(), "commonplace-empty-"));
    const { code, output } = await runToEnd({
      PORT: String(await freePort()),
      CONTENT_DIR: empty,
      DATA_DIR: join(empty, "data"),
    });
    expect(code).toBe(1);
    expect(output).toContain("site.yaml");
    expect(existsSync(join(empty, "site.yaml"))).toBe(false);
  });

  it("says which port is taken", async () => {
    const site = await startSite();
    const port = new URL(site.url).port;
    const { code, output } = await runToEnd({ PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), "commonplace-data-")) });
    expect(code).toBe(1);
    expect(output).toContain(`PORT: ${port} is in use`);
    await site.stop();
  });
});
