import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * All packages whose code comes with the program, bundled into the build in `build` or installed beside it, as CycloneDX 1.6
 * (cyclonedx.org/docs/1.6/json): what the lockfile says of each. The same for the same sources.
 */
export function billOfMaterials(project, build) {
  const { name, version, license } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
  const notes = globSync("packages/*.json", { cwd: build });
  const bundled = new Set(notes.flatMap((file) => JSON.parse(readFileSync(join(build, file), "utf8"))));
  const comesAlong = ([path, entry]) => path && (bundled.has(path) || !(entry.dev || entry.devOptional));
  const components = new Map(
    Object.entries(packages)
      .filter(comesAlong)
      .map(([path, entry]) => component(path.split("node_modules/").at(-1), entry, entry.optional))
      .map((made) => [made.purl, made]),
  );
  const all = [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(all)).digest("hex");
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5")}`,
    version: 1,
    metadata: { component: { type: "application", ...identified(name, version), ...licensed(license) } },
    components: all,
  };
}

function component(name, { version, license, integrity }, optional) {
  const [algorithm, digest] = integrity?.split("-") ?? [];
  return {
    type: "library",
    ...identified(name, version),
    scope: optional ? "optional" : "required",
    ...licensed(license),
    ...(algorithm === "sha512" && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    }),
  };
}

/** Package URLs: github.com/package-url/purl-spec. */
function identified(name, version) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { "bom-ref": purl, name, version, purl };
}

const licensed = (license) => (license ? { licenses: [{ expression: license }] } : {});
