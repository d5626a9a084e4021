import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/database/database.ts";
import { startPostgres } from "../support/postgres.ts";

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const composed = (name: string): Readonly<Record<string, Service>> =>
  parse(readFileSync(join(import.meta.dirname, `../../deploy/compose.${name}.yaml`), "utf8")).services;
const noOpenssl = spawnSync("openssl", ["version"]).status === 0 ? "" : ": openssl is not installed";

test.skipIf(noOpenssl)(
  `P255: the site reaches its Postgres by TLS with the certificate of the compose file, and no other${noOpenssl}`,
  async () => {
    const [first, second] = [certificateAsComposed(), certificateAsComposed()];
    const given = ["-c", "ssl=on", "-c", `ssl_cert_file=${first.file}`, "-c", `ssl_key_file=${first.key}`];
    expect(given).toEqual(
      composed("postgres")
        .database?.command?.slice(1)
        .map((word) => word.replace("/certificate/server.crt", first.file).replace("/key/server.key", first.key)),
    );
    const postgres = await startPostgres({ flags: given });
    onTestFinished(() => postgres.stop());
    await resolvingDatabase();
    const { username, password, port } = new URL(postgres.url);
    const written = composed("postgres").site?.environment?.DATABASE_URL ?? "";
    const address = (certificate: string) =>
      written
        .replace(/\$\{POSTGRES_PASSWORD:[^}]*\}/, password)
        .replace("//commonplace:", `//${username}:`)
        .replace("@database/commonplace", `@database:${port}/postgres`)
        .replace("/certificate/server.crt", certificate);

    const database = await openDatabase(placeOf(address(first.file)));
    onTestFinished(() => database.close());
    await expect(openDatabase(placeOf(address(second.file)))).rejects.toThrow(/certificate|self.signed/i);
    const plain = address(first.file).replace("?", "?sslmode=disable&");
    expect(readConfig({ DATABASE_URL: plain, SECRET: "s".repeat(40) }).outcome).toBe("faulty");
  },
);

test("P253: what the compose files start may write nowhere but to its volumes, and gain no rights", () => {
  for (const name of ["postgres", "mail-catcher"])
    for (const [service, settings] of Object.entries(composed(name)))
      expect(settings, `${name}: ${service}`).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
});

test("P253: the site of the mail catcher takes its settings, whose mails go unencrypted on loopback alone", () => {
  const { environment = {} } = composed("mail-catcher").site ?? {};
  expect(readConfig(environment)).toMatchObject({ outcome: "ok", config: { mode: "local" } });
  expect(composed("mail-catcher").mail?.environment?.MP_SMTP_BIND_ADDR).toBe(
    environment.SMTP_URL?.replace("smtp://", ""),
  );
});

/** The step that makes it, as it is written, with folders of its own. */
function certificateAsComposed(): { readonly file: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  for (const name of ["certificate", "key"]) mkdirSync(join(folder, name));
  const isRoot = process.getuid?.() === 0;
  const script = (composed("postgres").certificate?.command?.[0] ?? "")
    .replaceAll(/\/(certificate|key)\//g, `${folder}/$1/`)
    .replace(/^chown .*$/m, isRoot ? "$&" : "");
  execFileSync("bash", ["-euc", script], { stdio: "pipe" });
  const [file, key] = [join(folder, "certificate/server.crt"), join(folder, "key/server.key")];
  const made = statSync(file).mtimeMs;
  execFileSync("bash", ["-euc", script], { stdio: "pipe" });
  expect([statSync(file).mtimeMs, statSync(key).mode & 0o777]).toEqual([made, 0o600]);
  return { file, key };
}

/** The name that a container has in its network. */
async function resolvingDatabase(): Promise<void> {
  const dns = (await import("node:dns")).default;
  const lookup = dns.lookup as (...words: unknown[]) => void;
  const here = (host: string, ...rest: unknown[]) => lookup(host === "database" ? "127.0.0.1" : host, ...rest);
  vi.spyOn(dns, "lookup").mockImplementation(here as never);
}

function placeOf(databaseUrl: string): { databaseUrl: string; dataFolder: string } {
  const read = readConfig({ DATABASE_URL: databaseUrl, SECRET: "s".repeat(40) });
  if (read.outcome !== "ok" || !read.config.databaseUrl) throw new Error("The address is refused.");
  return { databaseUrl: read.config.databaseUrl, dataFolder: tmpdir() };
}
