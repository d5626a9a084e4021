import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "../../../test/support/site.ts";

// What boot stands on, by the numbers of README.md: read from what is built and from the installed packages.

const project = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(project, path), "utf8");
const build = join("build", read("build/current"));
const assets = globSync("client/assets/*", { cwd: join(project, build) }).map((path) => path.slice("client".length));
const asset = (address: string) => read(join(build, "client", address));
const manifests = assets.filter((address) => /\/manifest-[^/]*\.js$/.test(address));
const router = "node_modules/react-router/dist/production/lib";

let html = "";
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  html = await (await fetch(`${site.url}/posts/on-margins`)).text();
});
afterAll(async () => void (await site?.stop()));

const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);

test("1. React Router emits inline scripts with a nonce, one of them a module, which deferScripts makes wait", () => {
  const scripts = tags("script").filter((tag) => !tag.includes('type="application/'));
  const live = scripts.filter((tag) => !tag.includes('type="text/plain"'));
  expect(live, "Only the loader may run by itself; a script of React Router was not recognised.").toEqual([
    '<script data-now="">',
  ]);
  const module = /<script type="text\/plain" data-app="module">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
  expect(module, "The module that starts the application imports the manifest first.").toMatch(
    /^import "\/assets\/manifest-[^"]+\.js"/,
  );
  expect(module).toContain('import("/assets/entry.client-');
  expect(html).toContain('<script type="text/plain" data-app="classic">window.__reactRouterContext');
  const fetching = tags("link").filter((tag) => tag.includes('.js"'));
  expect(fetching, 'React Router preloads script otherwise than by <link rel="modulepreload" nonce="…">.').toEqual([]);
});

test("2. React Router links a stylesheet as pageStyles looks for it", () => {
  const [sheet] = tags("link").filter((tag) => tag.includes(".css"));
  expect(sheet, 'There is no <link rel="stylesheet" href="/assets/….css"/> that pageStyles would know.').toMatch(
    /^<link rel="later-stylesheet" href="\/assets\/[^"]+\.css">$/,
  );
});

test("3. React Router sends the whole manifest with route discovery “initial”, and asks for no more", () => {
  expect(html).toContain('"routeDiscovery":{"mode":"initial"');
  expect(read(`${router}/dom/ssr/fog-of-war.js`)).toContain('routeDiscovery.mode === "lazy"');
  const paths = Object.values<{ path?: string }>(manifest().routes).map((route) => route.path);
  expect(paths, "Routes are missing from the manifest.").toEqual(
    expect.arrayContaining(["blog", "posts/:slug", "dashboard", "search", "*"]),
  );
});

test("4. HydratedRouter takes useTransitions", () => {
  expect(read(`${router}/dom-export/hydrated-router.js`)).toContain("useTransitions: props.useTransitions");
});

test("5. React Router's server writes the query of a page anew, but not that of its request", async () => {
  const handle = createRequestHandler(
    {
      entry: {
        module: {
          default: ({ url }, _status, _headers, { staticHandlerContext }) =>
            new Response(`${new URL(url).search} ${staticHandlerContext.location.search}`),
        },
      },
      routes: { root: { id: "root", path: "x", module: { default: () => null } } },
      assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
      publicPath: "/",
      assetsBuildDirectory: "",
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: "initial", manifestPath: "" },
    },
    "production",
  );
  const answer = await handle(new Request("http://localhost/x?a=%"));
  expect(await answer.text(), "If both are “?a=%”, useWrittenSearch is no longer needed.").toBe("?a=% ?a=%25");
});

test("6. React Router writes its manifest to window.__reactRouterManifest, and reads its imports for preloading only", () => {
  expect(read("node_modules/@react-router/dev/dist/vite.js")).toContain("`window.__reactRouterManifest=$");
  expect(read(`${router}/dom-export/hydrated-router.js`)).toContain("window.__reactRouterManifest");
  const readers = globSync(`${router}/**/*.js`, { cwd: project }).flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => /\b(route|entry)\.imports\b/.test(line)),
  );
  expect(readers.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^let preloads = .*manifest\.entry\.imports/),
    "if (route.imports) hrefs = hrefs.concat(route.imports);",
  ]);
  expect(manifest().entry.imports).toEqual([]);
});

test("7. useScrollRestoration is exported as UNSAFE_useScrollRestoration", async () => {
  expect(await import("react-router")).toHaveProperty("UNSAFE_useScrollRestoration");
});

test("8. Vite's preload helper is \\0vite/preload-helper.js and exports __vitePreload", () => {
  const vite = globSync("node_modules/vite/dist/node/chunks/*.js", { cwd: project }).map(read).join("");
  expect(vite).toContain('const preloadHelperId = "\\0vite/preload-helper.js"');
  expect(vite).toContain("const preloadMethod = `__vitePreload`");
  const helped = assets.filter((address) => address.endsWith(".js") && asset(address).includes("vite:preloadError"));
  expect(helped, "Vite's own helper is in what browsers load.").toEqual([]);
});

test("9. Vite hands ?raw imports to plugins, so that the loader in each page is minified", () => {
  const [, loader = ""] = /<script data-now="">(.*?)<\/script>/s.exec(html) ?? [];
  expect(loader).toContain("localStorage");
  expect(loader, "The loader in the page is the source as it is written.").not.toMatch(/\n|\/\*\*/);
});

test("10. Vite builds the browser's files before the server, which holds their styles", () => {
  const [, address = ""] = /<link rel="later-stylesheet" href="([^"]+)">/.exec(html) ?? [];
  expect(assets, "The server does not know the stylesheet of the browser's build.").toContain(address);
  expect(html).toMatch(/<style>[^<]{1000,}<\/style>/);
});

test("13. HydratedRouter reads the routes of the manifest when the application starts, so that hydrate can leave some out", () => {
  const hydrated = read(`${router}/dom-export/hydrated-router.js`);
  expect(hydrated).toContain("manifest: window.__reactRouterManifest,");
  expect(hydrated).toContain("createClientRoutes(ssrInfo.manifest.routes,");
  expect(html).not.toContain("data-without");
});

test("11. React makes a script element from the text that the Trusted Types policy “default” lets pass", () => {
  expect(read("node_modules/react-dom/cjs/react-dom-client.production.js")).toContain(
    'innerHTML = "<script>\\x3c/script>"',
  );
  expect(read("src/web/boot/hydrate.tsx")).toContain('html === "<script></script>"');
});

function manifest() {
  const [, json = "{}"] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(asset(manifests[0] ?? "")) ?? [];
  return JSON.parse(json);
}
