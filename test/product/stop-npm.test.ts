import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";

const projectBin = join(import.meta.dirname, "../../node_modules/.bin");
/** As an author has it, who may have an older Node. */
const PATH = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => folder !== projectBin && folder !== dirname(process.execPath));

const gone = (site: RunningSite) =>
  fetch(`${site.url}/healthz`).then(
    () => false,
    () => true,
  );

test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "npm start: %s to npm alone ends the server too",
  { timeout: 60_000 },
  async (signal) => {
    const site = await startSite({ program: ["npm", "start"], environment: { PATH: PATH.join(":") } });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    await site.stop(signal);
    await expect.poll(() => gone(site), { timeout: 2_000, interval: 50 }).toBe(true);
  },
);

test("npm run dev: the server does not outlive npm", { timeout: 60_000 }, async () => {
  const site = await startSite({ program: ["npm", "run", "dev"], environment: { PATH: PATH.join(":") } });
  await site.stop("SIGKILL");
  await expect.poll(() => gone(site), { timeout: 5_000, interval: 50 }).toBe(true);
});
