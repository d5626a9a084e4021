import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/site.ts";

/** A real nginx before nodes on ports of loopback, with a cache that goes by what answers say. */
export interface Nginx {
  readonly url: string;
  /** Forgets all that it keeps, as a purge hook would. */
  purge(): void;
  /** How many answers it keeps. */
  kept(): number;
  stop(): Promise<void>;
}

/** Is there an nginx on this machine? */
export function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  for (const name of ["cache", "temporary", "logs"]) mkdirSync(join(folder, name));
  writeFileSync(file, configuration({ folder, port, nodes: ports }));
  const args = ["-p", folder, "-c", file, "-e", join(folder, "logs/error.log")];
  const child = spawn("nginx", args, { stdio: ["ignore", "ignore", "inherit"] });
  await untilListening(port, child);
  const answers = () => readdirSync(join(folder, "cache"), { recursive: true, withFileTypes: true });

  return {
    url: `http://localhost:${port}`,
    purge() {
      for (const entry of answers()) if (entry.isFile()) rmSync(join(entry.parentPath, entry.name), { force: true });
    },
    kept: () => answers().filter((entry) => entry.isFile()).length,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.unref().once("connect", () => socket.destroy());
    });
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await delay(20);
  }
}

function configuration({ folder, port, nodes }: { folder: string; port: number; nodes: readonly number[] }): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join("\n  ")}
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=pages:10m inactive=1h;
  upstream site {
    ${nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join("\n    ")}
    keepalive 64;
    # Shorter than a node that ends goes on serving: none is closed under a request that cannot be sent again.
    keepalive_timeout 4s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_cache pages;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`;
}
