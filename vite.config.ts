import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { boot } from "./src/web/boot/vite-plugin.ts";
import { languages } from "./src/web/language/vite-plugin.ts";
import { noteRules } from "./src/web/parts/post/margin-notes.ts";
import { compressFolder } from "./vite.compression.ts";
import { oneByteSource } from "./vite.one-byte-source.ts";
import { notePackages } from "./vite.packages.ts";
import { makeScriptsSmaller } from "./vite.smaller-scripts.ts";

// What is loaded once it is used, however many pages share it: the calls of the API, the form to subscribe and what
// invites to it, members' parts.
const later =
  "language/rich-text|subscription/(?!records/entry-keys|use-start)|api-client|browser-api|session/(?!auth-state|member-path|page-settings)|shell/user-menu|parts/(members/|newsletter-block|collection/|text-list|list-page|post-card-data)";
// What stands around every page.
const shell =
  "language/(?!rich-text)|shell/(?!user-menu\\.|not-found|route-handle)|boot/|root|session/(auth-state|member-path|page-settings|sign-in-popup)|parts/(drawer|dialog|icon|avatar|search-field)|subscription/subscribe-(button|popup)";
// Few large files compress better than many small ones: the frameworks, what stands around every page and what several share.
const chunks = [
  { name: "frameworks", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "shell", test: new RegExp(`src/(web/(${shell})|languages/message)`) },
  { name: "calls", test: /src\/web\/(session\/(checking|sign-in-memory)|api-client|browser-api)/ },
  { name: "shared", test: new RegExp(`src/web/(?!${later})|node_modules/`), minShareCount: 3 },
];

const buildFolder = process.env.BUILD_FOLDER ?? "build/by-hand";
let browserFiles = "";
let compressing: Promise<void> | undefined;
/** The browser's files, small and compressed, so that no reader waits for it; the server is built meanwhile. */
const finishedFiles: Plugin = {
  name: "finished-files",
  apply: "build",
  async closeBundle() {
    const { name, config } = this.environment;
    if (name === "client") {
      browserFiles = resolve(config.root, config.build.outDir);
      compressing = makeScriptsSmaller(browserFiles).then(() => compressFolder(browserFiles));
    } else if (name === "ssr") {
      await compressing;
      await compressFolder(browserFiles);
    }
  },
};

/** The server's build makes the stylesheet again in another order; React Router would put it among the browser's files. */
const oneStylesheet: Plugin = {
  name: "one-stylesheet",
  enforce: "post",
  apply: "build",
  generateBundle(_, bundle) {
    if (this.environment.name !== "ssr") return;
    for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
  },
};

/** Pages are sent as streams: of React's server, the half that makes strings would be loaded for nobody. */
const streamsOnly: Plugin = {
  name: "streams-only",
  apply: "build",
  load: (id) => (/\/react-dom-server-legacy\.node\.production\.js$/.test(id) ? "module.exports = {};" : null),
};

/** One to three letters for each class of the CSS modules, the same in every build of the same sources. */
function shortNames(): (name: string, file: string) => string {
  const names = new Map<string, string>();
  for (const file of globSync("src/web/**/*.module.css").sort())
    for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)) {
      const key = `${resolve(file)} ${name}`;
      if (!names.has(key)) names.set(key, `_${names.size.toString(36)}`);
    }
  return (name, file) => {
    const short = names.get(`${resolve(file)} ${name}`);
    if (!short) throw new Error(`${file} has no class ${name}.`);
    return short;
  };
}

/** The notes in the margin of a post are numbered, and so are their rules. */
const marginNotes: Plugin = {
  name: "margin-notes",
  enforce: "pre",
  transform: (css, id) => (/\/margin-notes\.module\.css(\?|$)/.test(id) ? css + noteRules() : undefined),
};

export default defineConfig(({ command }) => ({
  // Else React brings its slow side for developers along, and asks before each call which one it is.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  plugins: [
    reactRouter(),
    boot(),
    languages(),
    marginNotes,
    oneStylesheet,
    finishedFiles,
    streamsOnly,
    oneByteSource,
    notePackages(buildFolder),
  ],
  // One stylesheet for all pages: it is small, and a page entered in the browser never waits for another.
  build: {
    target: "es2022",
    // Browsers with light-dark(), which the styles need anyway: for older ones each colour would be written three times.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
  // Short names, since every page carries its own styles; while developing they say where they come from.
  css: command === "build" ? { modules: { generateScopedName: shortNames() } } : {},
  // One bundle answers requests, so that a start loads few files; parts with native code stay outside.
  ssr: command === "build" ? { noExternal: true, external: ["sharp"] } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: "./src/http/front-door.ts", output: { comments: false } } } },
  },
  server: { middlewareMode: true },
}));
