import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { selfSigned } from "./certificate.ts";
import { unprivilegedUser } from "./postfix.ts";
import { freePort } from "./site.ts";

const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((file) => existsSync(file));

/** Why none can be started here, in words; or null. */
export function whyNoNginx(): string | null {
  return NGINX ? null : "nginx is not installed";
}

/** A running nginx with the configuration of `deploy/nginx`, on ports of its own. */
export interface Nginx {
  /** Its certificate, which nothing trusts unless told to. */
  readonly cert: string;
  /** What it has logged of requests, an object a line. */
  requests(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Ports on loopback: where it listens for readers and for the order to forget, and where processes of the site are. */
export interface NginxPorts {
  readonly readers: number;
  readonly purge: number;
  readonly nodes: readonly [number, number];
}

/** Starts the shipped configuration for `https://localhost:READERS`; only places, names and ports are changed in it. */
export async function startNginx(ports: NginxPorts): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-nginx-"));
  execFileSync("chmod", ["755", folder]);
  const path = (name: string) => join(folder, name);
  const { key, cert } = selfSigned({ host: "localhost" });
  writeFileSync(path("fullchain.pem"), cert);
  writeFileSync(path("privkey.pem"), key);
  mkdirSync(path("commonplace"));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(path("commonplace"), unprivilegedUser().uid, unprivilegedUser().gid);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const lines = [
    ...(asRoot ? ["user nobody nogroup;"] : []),
    "daemon off;",
    `pid ${path("pid")};`,
    `error_log ${path("errors")} warn;`,
    "events {}",
    `http { ${temporary.map((name) => `${name}_temp_path ${path(name)};`).join(" ")}`,
    shippedConfiguration(ports, folder, await freePort()),
    "}",
  ];
  writeFileSync(path("nginx.conf"), lines.join("\n"));
  const words = ["-p", folder, "-c", path("nginx.conf"), "-e", path("errors")];
  const { status, stderr } = spawnSync(NGINX as string, [...words, "-t"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`nginx -t: ${stderr}`);
  const child = spawn(NGINX as string, words, { stdio: "ignore" });
  await answering(ports.readers, child);
  return {
    cert,
    requests: () =>
      readFileSync(path("commonplace.log"), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    async stop() {
      child.kill("SIGQUIT");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A name that is not there any more fails the test rather than being left as it is. */
function shippedConfiguration(ports: NginxPorts, folder: string, plainPort: number): string {
  const shipped = readFileSync(join(import.meta.dirname, "../../deploy/nginx/commonplace.conf"), "utf8");
  const places: readonly [string, string][] = [
    ["127.0.0.1:8787", `127.0.0.1:${ports.nodes[0]}`],
    ["127.0.0.1:8788", `127.0.0.1:${ports.nodes[1]}`],
    ["127.0.0.1:8780", `127.0.0.1:${ports.purge}`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${ports.readers} ssl`],
    ["    listen [::]:80;\n", ""],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["/etc/letsencrypt/live/example.org", folder],
    ["/var/lib/nginx/commonplace", join(folder, "commonplace")],
    ["/var/log/nginx", folder],
    ["example.org", "localhost"],
  ];
  let changed = shipped;
  for (const [written, here] of places) {
    if (!changed.includes(written)) throw new Error(`deploy/nginx/commonplace.conf does not say ${written}`);
    changed = changed.replaceAll(written, here);
  }
  return changed;
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const socket = createConnection(port, "127.0.0.1");
    const [outcome] = await Promise.race([
      once(socket, "connect").then(() => ["open"]),
      once(socket, "error").then(() => ["refused"]),
    ]).catch(() => ["refused"]);
    socket.destroy();
    if (outcome === "open") return;
    await delay(20);
  }
  throw new Error("nginx does not listen");
}
