import { copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { eventually } from "../support/journey.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const ask = (path: string) => fetch(site.url + path, { redirect: "manual" });
const status = async (path: string) => (await ask(path)).status;
const textOf = async (path: string) => (await ask(path)).text();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(site.contentFolder, path)), { recursive: true });
  writeFileSync(join(site.contentFolder, path), text);
}

test("P141: a page of the author's own is there as soon as it is saved, in menus, sitemap and search, and goes with its file", async () => {
  expect(await status("/projects/loom")).toBe(404);
  write(
    "pages/projects/loom/index.md",
    "---\ntitle: The Loom\nmenu: footer\naliases: [/loom]\n---\nA zephyrloom.\n\n![A loom](loom.jpg)\n",
  );
  const [picture = ""] = globSync("posts/*/*.jpg", { cwd: site.contentFolder });
  copyFileSync(join(site.contentFolder, picture), join(site.contentFolder, "pages/projects/loom/loom.jpg"));
  write("pages/uses.md", "---\ntitle: Uses\nunlisted: true\n---\nA zephyrpen.\n");
  write("pages/plans.md", "---\ntitle: Plans\ndraft: true\n---\nA zephyrplan.\n");
  await eventually(() => Promise.all(["/projects/loom", "/uses", "/plans"].map(status))).toEqual([200, 200, 404]);

  const answer = await ask("/projects/loom?utm_source=x");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(answer.headers.get("content-security-policy")).toContain("'sha256-");
  await eventually(() => textOf("/projects/loom")).toMatch(/<picture|srcset=/);
  const html = await textOf("/projects/loom");
  expect(html).toContain("<h1>The Loom</h1>");
  expect(html).toMatch(/<title>The Loom · /);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/projects\/loom"/);
  expect(html).not.toContain('content="noindex"');
  expect(await textOf("/uses")).toContain('content="noindex"');
  expect(await textOf("/projects/loom.data")).toContain("The Loom");

  await eventually(() => textOf("/")).toMatch(/<footer[\s\S]*href="\/projects\/loom"[\s\S]*<\/footer>/);
  expect(await textOf("/")).not.toContain("/plans");
  await eventually(() => textOf("/sitemap.xml")).toContain("/projects/loom<");
  const sitemap = await textOf("/sitemap.xml");
  expect([sitemap.includes("/uses<"), sitemap.includes("/plans<")]).toEqual([false, false]);
  await eventually(() => textOf("/search?q=zephyrloom")).toContain('href="/projects/loom"');
  for (const word of ["zephyrpen", "zephyrplan"])
    expect(await textOf(`/search?q=${word}`)).not.toMatch(/href="\/(uses|plans)"/);

  const moved = await ask("/loom/");
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/loom"]);
  const there = await ask("/loom");
  expect([there.status, there.headers.get("location")]).toEqual([301, "/projects/loom"]);

  rmSync(join(site.contentFolder, "pages/projects"), { recursive: true });
  await eventually(() => Promise.all(["/projects/loom", "/loom"].map(status))).toEqual([404, 404]);
  await eventually(() => textOf("/")).not.toContain('href="/projects/loom"');
});

test("P80: a draft of the author's own pages is seen by its preview link alone, and kept by nobody", async () => {
  write("pages/secret/plan.md", "---\ntitle: A Plan\ndraft: true\n---\nA zephyrdraft.\n");
  const settings = { CONTENT_DIR: site.contentFolder, DATA_DIR: site.dataFolder };
  const { stdout } = await runCommand(settings, ["preview", "secret/plan", "--json"]);
  const { link } = JSON.parse(stdout);
  expect(link).toContain(`${site.url}/secret/plan?preview=`);
  await eventually(async () => (await fetch(link)).status).toBe(200);
  const shown = await fetch(link);
  expect(shown.headers.get("cache-control")).toBe("private, no-store");
  const html = await shown.text();
  expect(html).toContain("zephyrdraft");
  expect(html).toContain("This is a preview. The page is not published");
  expect(html).toContain('content="noindex"');
  for (const path of ["/secret/plan", "/secret/plan?preview=x", link.slice(site.url.length).replace("plan?", "other?")])
    expect([path, await status(path)]).toEqual([path, 404]);
});
