import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { audit } from "../../scripts/audit.mjs";

/** A lockfile with one package, and a registry on this machine that knows of a hole in it. */
async function scene(severity: string | null) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-audit-"));
  const package_ = { name: "sample", version: "1.0.0", dependencies: { holey: "^1.0.0" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(package_));
  const packages = { "": package_, "node_modules/holey": { version: "1.0.0" } };
  const lock = { name: "sample", version: "1.0.0", lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const advisory = {
    id: 1,
    url: "https://advisories.example/1",
    title: "A hole",
    severity,
    vulnerable_versions: "<2.0.0",
  };
  const registry = createServer((request, response) => {
    request.resume();
    const advisories = request.url?.endsWith("/advisories/bulk");
    if (advisories)
      return void response.end(JSON.stringify(severity ? { holey: [{ ...advisory, cwe: [], cvss: {} }] } : {}));
    response.end(JSON.stringify({ name: "holey", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": package_ } }));
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  onTestFinished(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = registry.address() as AddressInfo;
  const npm = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, "cache") };
  return { folder, npm, registry };
}

test.each([
  ["high", { outcome: "vulnerable", packages: ["holey: high"] }],
  ["critical", { outcome: "vulnerable", packages: ["holey: critical"] }],
  ["moderate", { outcome: "clean" }],
  [null, { outcome: "clean" }],
])("P110: a hole of severity %s", async (severity, result) => {
  const { folder, npm } = await scene(severity);
  expect(await audit(folder, npm)).toEqual(result);
});

test("a registry that cannot be asked is no fault, and the reason is told", async () => {
  const { folder, npm, registry } = await scene("high");
  registry.close();
  await once(registry, "close");
  expect(await audit(folder, npm)).toEqual({ outcome: "unasked", reason: expect.stringContaining("ECONNREFUSED") });
});
