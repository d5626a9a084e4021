import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const project = join(import.meta.dirname, "../..");
const projectBin = join(project, "node_modules/.bin");
/** As an author has it, who may have an older Node. */
const PATH = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => folder !== projectBin && folder !== dirname(process.execPath));

/** Ends npm alone; resolves with the milliseconds until the server, which prints where npm does, is gone as well. */
async function outlived(site: RunningSite, signal: NodeJS.Signals): Promise<number> {
  const began = performance.now();
  await site.stop(signal);
  return performance.now() - began;
}

/** A site as `commonplace new` makes it, in which the program lies as npm installs it, but for what the build does not need. */
async function installedSite(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), "commonplace-npm-")), "site");
  onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }));
  const answers = ["--name", "Pins", "--author", "Grace Poe", "--email", "grace@example.org", "--language", "en"];
  expect(await runCommand({}, ["new", folder, ...answers, "--no-samples", "--yes"])).toMatchObject({ code: 0 });
  const installed = join(folder, "node_modules/commonplace");
  for (const path of ["bin", "package.json", "scripts/build.mjs", "scripts/launch.mjs"])
    cpSync(join(project, path), join(installed, path), { recursive: true });
  mkdirSync(join(installed, "build"));
  symlinkSync(
    join(project, "build", readFileSync(join(project, "build/current"), "utf8")),
    join(installed, "build/package"),
  );
  symlinkSync(join(project, "node_modules"), join(installed, "node_modules"));
  mkdirSync(join(folder, "node_modules/.bin"));
  symlinkSync("../commonplace/bin/commonplace.mjs", join(folder, "node_modules/.bin/commonplace"));
  return folder;
}

test.each(["SIGINT", "SIGKILL"] as const)(
  "P291: npm start in a site of one's own: %s to npm alone ends the server too",
  { timeout: 60_000 },
  async (signal) => {
    const folder = await installedSite();
    const program = ["npm", "--prefix", folder, "start"];
    const site = await startSite({ program, content: join(folder, "content"), environment: { PATH: PATH.join(":") } });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(await outlived(site, signal)).toBeLessThan(10_000);
    await expect(fetch(`${site.url}/readyz`)).rejects.toThrow();
  },
);

test("the program exec, by which the scripts of a site begin on Windows, runs what they name", () => {
  const shown = (...words: string[]) =>
    execFileSync(
      process.execPath,
      words.map((word) => (word.endsWith(".mjs") ? join(project, "bin", word) : word)),
      {
        encoding: "utf8",
      },
    );
  expect(shown("exec.mjs", "commonplace", "check", "--help")).toBe(shown("commonplace.mjs", "check", "--help"));
});

test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "P291: npm start: %s to npm alone ends the server too",
  { timeout: 60_000 },
  async (signal) => {
    const site = await startSite({ program: ["npm", "start"], environment: { PATH: PATH.join(":") } });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    // Only SIGTERM leaves those who send requests their 5 s (decision 016).
    expect(await outlived(site, signal)).toBeLessThan(signal === "SIGTERM" ? 15_000 : 5_000);
    await expect(fetch(`${site.url}/readyz`)).rejects.toThrow();
  },
);

test("npm run dev: the server does not outlive npm", { timeout: 60_000 }, async () => {
  const site = await startSite({ program: ["npm", "run", "dev"], environment: { PATH: PATH.join(":") } });
  expect(await outlived(site, "SIGKILL")).toBeLessThan(15_000);
  await expect(fetch(`${site.url}/readyz`)).rejects.toThrow();
});
