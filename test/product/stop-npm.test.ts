import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";

const projectBin = join(import.meta.dirname, "../../node_modules/.bin");
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

test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "npm start: %s to npm alone ends the server too",
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
