import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { type InstalledPackage, installPacked } from "../support/packed.ts";
import { freePort } from "../support/site.ts";
import { proving } from "./size.ts";

const project = join(import.meta.dirname, "../..");
const image = `commonplace-proof-${process.pid}`;
const docker = (...words: string[]) => execFileSync("docker", words, { encoding: "utf8", stdio: "pipe" }).trim();

/** Why no image can be built here. */
function reason(): string | null {
  if (!proving) return "an image is built by the long proofs alone";
  if (spawnSync("docker", ["version"]).status !== 0) return "no Docker engine answers";
  const bases = [...readFileSync(join(project, "template/Dockerfile"), "utf8").matchAll(/^FROM (\S+)/gm)].map(
    ([, name = ""]) => name,
  );
  const missing = bases.filter((name) =>
    [["image", "inspect"], ["pull"]].every((words) => spawnSync("docker", [...words, name]).status !== 0),
  );
  return missing.length > 0 ? `neither here nor to be had: ${missing}` : null;
}

const unbuilt = reason();
let installed: InstalledPackage;
let registry: Server;
let port: number;

beforeAll(async () => {
  if (unbuilt !== null) return;
  installed = installPacked();
  registry = await registryOf(installed.file);
  const site = join(dirname(installed.folder), "image");
  const answers = ["--name", "Pins", "--author", "Grace Poe", "--email", "grace@example.org", "--language", "en"];
  expect((await runCommand({}, ["new", site, ...answers, "--samples", "--yes"])).code).toBe(0);
  const lock = JSON.parse(readFileSync(join(installed.folder, "package-lock.json"), "utf8"));
  const own = JSON.parse(readFileSync(join(site, "package.json"), "utf8"));
  lock.packages[""] = { name: own.name, version: own.version, dependencies: own.dependencies, engines: own.engines };
  Object.assign(lock.packages["node_modules/commonplace"], {
    resolved: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/commonplace.tgz`,
    integrity: `sha512-${createHash("sha512").update(readFileSync(installed.file)).digest("base64")}`,
  });
  writeFileSync(join(site, "package-lock.json"), JSON.stringify({ ...lock, name: own.name, version: own.version }));
  await run("build", "--network", "host", "--tag", image, site);
  port = await freePort();
}, 900_000);

afterAll(() => {
  registry?.close();
  if (unbuilt !== null) return;
  spawnSync("docker", ["rm", "--force", image]);
  spawnSync("docker", ["volume", "rm", image]);
  spawnSync("docker", ["rmi", image]);
  if (installed) rmSync(dirname(installed.folder), { recursive: true, force: true });
});

test.skipIf(unbuilt !== null)("P256: the image takes at most 250 MB and names a user without rights", () => {
  const [size, user] = docker("image", "inspect", image, "--format", "{{.Size}} {{.Config.User}}").split(" ");
  expect(Number(size)).toBeLessThanOrEqual(250_000_000);
  expect(user).toBe("65532");
});

test.skipIf(unbuilt !== null)(
  "P256: it runs without rights, reads its texts, writes to its volume alone, and ends in order",
  { timeout: 300_000 },
  async () => {
    start();
    await expect.poll(answered("/posts/on-margins"), { timeout: 60_000 }).toBe(200);
    expect(command("check")).toMatchObject({ status: 0, stdout: expect.stringContaining(" 0 errors") });
    expect(command("doctor").stdout).toMatch(/^fine +files /m);
    const write = `require("fs").writeFileSync("/site/x", "")`;
    expect(spawnSync("docker", ["exec", image, "node", "-e", write], { encoding: "utf8" }).stderr).toContain("EROFS");
    const body = JSON.stringify({ email: "reader@example.com", name: "Reader" });
    const headers = { ...proxied, "Content-Type": "application/json", Origin: "https://example.org" };
    const subscribed = await fetch(address("/api/auth/subscribe"), { method: "POST", body, headers });
    expect(subscribed.status).toBe(200);
    const health = () => docker("inspect", image, "--format", "{{.State.Health.Status}}");
    await expect.poll(health, { timeout: 90_000, interval: 1000 }).toBe("healthy");
    stop();
    start();
    await expect.poll(answered("/readyz"), { timeout: 60_000 }).toBe(200);
    expect(command("subscribers", "list").stdout).toContain("reader@example.com");
    stop();
  },
);

const proxied = { "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1" };
const address = (path: string) => `http://127.0.0.1:${port}${path}`;
const answered = (path: string) => () =>
  fetch(address(path), { headers: proxied }).then(
    ({ status }) => status,
    () => 0,
  );
const command = (...words: string[]) =>
  spawnSync("docker", ["exec", image, "node", "node_modules/commonplace/bin/commonplace.mjs", ...words], {
    encoding: "utf8",
  });

/** As the Dockerfile says how. */
function start(): void {
  const closed = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  const settings = {
    SITE_URL: "https://example.org",
    SMTP_URL: "smtps://user:password@mail.example.net:465",
    MAIL_FROM: "ada@example.org",
    TRUST_PROXY_HOPS: "1",
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const places = ["--volume", `${image}:/data`, "--publish", `127.0.0.1:${port}:8787`];
  docker("run", "--detach", "--name", image, ...closed, ...places, ...given, image);
}

function stop(): void {
  docker("stop", "--time", "20", image);
  expect(docker("inspect", image, "--format", "{{.State.ExitCode}}")).toBe("0");
  docker("rm", image);
}

/** The packed file as a registry hands it out. */
async function registryOf(file: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/commonplace.tgz" ? 200 : 404;
    response.end(response.statusCode === 200 ? readFileSync(file) : `${basename(file)} is all there is`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Runs docker while this process answers as a registry. */
async function run(...words: string[]): Promise<void> {
  const child = spawn("docker", words, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      printed += bytes;
    });
  const [code] = await once(child, "close");
  expect([code, code === 0 ? "" : printed.slice(-2000)]).toEqual([0, ""]);
}
