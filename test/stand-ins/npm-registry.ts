import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A registry of npm on loopback: for packages that are published to it, and for those that a lockfile names. */
export interface NpmRegistry {
  readonly url: string;
  /** From now on this packed file is the newest version of the package that `manifest`, its package.json, is of. */
  publish(file: string, manifest: Manifest): void;
  stop(): Promise<void>;
}

type Manifest = Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string };

/** `lockfile`: its packages are here in the versions that it names; their files are at npm's own registry, or in its memory. */
export async function startNpmRegistry(lockfile: string): Promise<NpmRegistry> {
  const packages = new Map<string, Record<string, unknown>[]>();
  const files = new Map<string, Buffer>();
  const add = (manifest: Manifest, dist: object) =>
    packages.set(manifest.name, [...(packages.get(manifest.name) ?? []), { ...manifest, dist }]);
  for (const [path, entry] of Object.entries(JSON.parse(readFileSync(lockfile, "utf8")).packages) as [
    string,
    Manifest,
  ][]) {
    const name = path.split("node_modules/").at(-1) ?? "";
    const file = `${name}/-/${name.split("/").at(-1)}-${entry.version}.tgz`;
    if (name) add({ ...entry, name }, { integrity: entry.integrity, tarball: `https://registry.npmjs.org/${file}` });
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const versions = packages.get(path);
    const file = files.get(path);
    if (file) return void response.end(file);
    if (!versions) return void response.writeHead(404).end();
    const body = {
      name: path,
      "dist-tags": { latest: versions.at(-1)?.version },
      versions: Object.fromEntries(versions.map((version) => [version.version, version])),
    };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    publish(file, manifest) {
      const bytes = readFileSync(file);
      const path = `${manifest.name}/-/${manifest.name}-${manifest.version}.tgz`;
      files.set(path, bytes);
      const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
      add(manifest, { integrity, tarball: url + path });
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
