import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { selfSigned } from "../support/certificate.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";

const shipped = join(import.meta.dirname, "../../deploy/caddy/Caddyfile");
const reason = spawnSync("caddy", ["version"]).status === 0 ? "" : ": caddy is not installed";

describe.skipIf(reason)(`Caddy with the Caddyfile of deploy${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-caddy-"));
  const certificate = selfSigned({ host: "localhost" });
  let site: RunningSite;
  let caddy: ChildProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const node = await freePort();
    const environment = {
      SITE_URL: `https://localhost:${port}`,
      PORT: String(node),
      TRUST_PROXY_HOPS: "1",
      LIMIT_WRITES_PER_MINUTE: "5",
    };
    writeFileSync(join(folder, "key.pem"), certificate.key);
    writeFileSync(join(folder, "cert.pem"), certificate.cert);
    writeFileSync(join(folder, "Caddyfile"), configuration(node));
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const words = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    caddy = spawn("caddy", words, { env, stdio: "ignore" });
    site = await startSite({ environment });
    await vi.waitUntil(async () => (await ask("/healthz")).status === 200, { timeout: 10_000 });
  });
  afterAll(async () => {
    await site?.stop();
    if (caddy?.exitCode === null && caddy.kill("SIGTERM")) await once(caddy, "exit");
    rmSync(folder, { recursive: true, force: true });
  });

  test("P251: the Caddyfile is valid as it is shipped", () => {
    const { status, stderr } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", shipped], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });

  test("P251: limits count the address that Caddy sees, whatever a client claims, and requests have a name", async () => {
    const leave = (claimed: number) =>
      ask("/api/auth/unsubscribe", {
        body: '{"email":"somebody@example.org"}',
        claimed: `203.0.113.${claimed}`,
      });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(leave));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(answers[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect([(await ask("/metrics")).status, (await ask("/readyz")).status]).toEqual([404, 404]);
  });

  test("P251: readers who come while the site starts anew wait for it, and none is refused", async () => {
    let stopped = false;
    const statuses: number[] = [];
    const reading = (async () => {
      while (!stopped) statuses.push((await ask("/blog")).status);
    })();
    await site.restart("SIGTERM");
    stopped = true;
    await reading;
    expect(statuses.length).toBeGreaterThan(3);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  /** As shipped, with other places and ports; what asks others for certificates is left out. */
  function configuration(node: number): string {
    const text = readFileSync(shipped, "utf8");
    const own = text.slice(text.indexOf("example.org {"), text.indexOf("www.example.org {"));
    const tls = `tls ${join(folder, "cert.pem")} ${join(folder, "key.pem")}`;
    const changed = own
      .replace("example.org {", `https://localhost:${port} {\n\tbind 127.0.0.1\n\t${tls}`)
      .replace("127.0.0.1:8787", `127.0.0.1:${node}`);
    expect(changed).toContain(`reverse_proxy 127.0.0.1:${node}`);
    return `{\n\tadmin off\n\tauto_https off\n}\n${changed}`;
  }

  function ask(path: string, { body, claimed }: { body?: string; claimed?: string } = {}) {
    const { promise, resolve } = Promise.withResolvers<{ status: number; requestId: string | undefined }>();
    const headers = {
      host: "localhost",
      ...(body && { "Content-Type": "application/json" }),
      ...(claimed && { "X-Forwarded-For": claimed }),
    };
    const options = { host: "127.0.0.1", servername: "localhost", port, path, ca: certificate.cert };
    request({ ...options, agent: false, method: body ? "POST" : "GET", headers }, (answer) => {
      answer.resume();
      const requestId = answer.headers["x-request-id"]?.toString();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, requestId }));
    })
      .on("error", () => resolve({ status: 0, requestId: undefined }))
      .end(body);
    return promise;
  }
});
