// Who may import whom: whatever is not listed here fails (docs/architecture.md).
const to = (...paths) => ({ path: paths.map((path) => `^src/${path}`) });
const from = (path) => ({ path: `^src/${path}` });
const packages = { dependencyTypes: ["npm", "npm-dev", "core", "npm-optional"] };

/** What stands between the rules and the outside. */
const adapters = ["content", "search", "database", "rendering", "mail", "providers", "imports", "metrics", "doctor"];

/**
 * What an adapter may load of the domain, pure files all of them: the shapes and words of what it reads and writes. All other
 * rules are handed to it by the assembly, and it knows the types alone.
 */
const known = {
  content: [
    "edit-distance",
    "site/(input|colours|dates|fault-line|file-language|leftovers|names|optional-pages|redirect-lines)",
    "pages/(input|mail-text|own-pages|page-names)",
    "posts/(addresses|file-name|front-matter/(front-(keys|matter)|kind-in-words)|keywords|untitled)",
  ].join("|"),
  rendering:
    "cards/players|posts/(addresses|attachments|file-name|picture-(address|files))|site/(direction|own-colours)",
  doctor: "masking",
  mail: "loopback|newsletters/letter|posts/excerpt|site/(colours|direction|display-date|names)",
  providers: "loopback|ids|members/providers",
  imports:
    "cards/players|pages/own-pages|imports/addresses|posts/(file-name|front-matter/front-keys)|subscribers/management/csv",
};

/** Parts that say something in the language of the site. They know src/languages, which is pure and knows nothing else. */
const speaking = [
  "web",
  "domain",
  "api",
  "http",
  "mail",
  "cli",
  "content",
  "rendering",
  "imports",
  "doctor",
  "assembly",
  "languages",
];

/** The pure files of the domain that may be loaded by a browser. */
const pure = [
  "domain/.+/(input|faults|excerpt|listing|providers|status|direction|display-date|feed-types|picture-address|(member-)?addresses)\\.ts$",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  allowedSeverity: "error",
  allowed: [
    { from: {}, to: packages },
    { from: {}, to: { path: "^virtual:|^(react-router|vite)|\\.css$|\\?(raw|url)$|\\+types/|\\.react-router" } },
    {
      from: from("main\\.ts"),
      to: to(
        ...["assembly/site\\.ts", "begin-version\\.ts", "config\\.ts", "http/(http-server|sockets)\\.ts"],
        ...["settings\\.ts", "shutdown\\.ts"],
      ),
    },
    {
      from: from("begin-version\\.ts"),
      to: to("assembly/upgrading\\.ts", "config\\.ts", "former-version\\.ts", "http/self-check\\.ts"),
    },
    { from: from("settings\\.ts"), to: to("config\\.ts") },
    // The built bundle, by its type.
    { from: from("main\\.ts"), to: { ...to("http/front-door\\.ts"), dependencyTypes: ["type-only"] } },
    {
      from: from("config\\.ts"),
      to: to("backup-settings\\.ts", "(database|mailbox|purge)-url\\.ts", "domain/loopback\\.ts"),
    },
    { from: from("(backup-settings|(database|mailbox|purge)-url)\\.ts"), to: to("domain/loopback\\.ts") },
    {
      from: from("cli/"),
      to: to("cli/", "assembly/tools\\.ts", "config\\.ts", "settings\\.ts", "domain/site/fault-line\\.ts"),
    },
    {
      from: from("cli/"),
      to: { ...to("domain/", "doctor/finding\\.ts", "metrics/metrics\\.ts"), dependencyTypes: ["type-only"] },
    },
    {
      from: from("assembly/"),
      to: to(
        "assembly/",
        "(backup-settings|build-identity|config|database-url)\\.ts",
        "domain/",
        ...adapters.map((adapter) => `${adapter}/`),
      ),
    },
    {
      from: from("assembly/(tools|imports|card-tools|new-site|status|doctor|backups/backup-tools)\\.ts"),
      to: { ...to("cli/tools\\.ts"), dependencyTypes: ["type-only"] },
    },
    { from: from("http/(front-door\\.ts|pages/)"), to: to("api/", "web/") },
    { from: from("http/"), to: to("http/", "domain/", "web/boot/") },
    { from: from("api/"), to: to("api/", "http/", "domain/") },
    { from: from("web/"), to: to("web/", ...pure) },
    { from: from("web/boot/"), to: to("http/compression\\.ts") },
    { from: from("web/"), to: { ...to("domain/"), dependencyTypes: ["type-only"] } },
    { from: from("web/public-pages\\.ts"), to: to("domain/decoded\\.ts") },
    ...adapters.flatMap((adapter) => [
      { from: from(`${adapter}/`), to: to(`${adapter}/`) },
      { from: from(`${adapter}/`), to: { ...to("domain/"), dependencyTypes: ["type-only"] } },
    ]),
    ...Object.entries(known).map(([adapter, files]) => ({
      from: from(`${adapter}/`),
      to: to(`domain/(${files})\\.ts$`),
    })),
    ...speaking.map((part) => ({ from: from(`${part}/`), to: to("languages/") })),
    { from: from("(content|search)/"), to: to("cache-database\\.ts") },
    { from: from("domain/[^/]+\\.ts"), to: to("domain/") },
    { from: from("domain/([^/]+)/"), to: to("domain/$1/", "domain/[^/]+\\.ts") },
    { from: from("domain/(posts|pages|search)/"), to: to("domain/site/") },
    { from: from("domain/site/"), to: to("domain/cards/players\\.ts") },
    { from: from("domain/(newsletters|members)/"), to: to("domain/subscribers/", "domain/delivery/") },
    { from: from("domain/subscribers/"), to: to("domain/delivery/") },
    { from: from("domain/(newsletters|imports)/"), to: to("domain/posts/") },
    { from: from("domain/search/"), to: to("domain/posts/", "domain/pages/") },
    { from: from("domain/translations/"), to: to("domain/posts/", "domain/pages/", "domain/site/") },
    { from: from("domain/newsletters/"), to: to("domain/site/file-language\\.ts") },
    { from: { path: "^src/.*\\.test\\.tsx?$" }, to: { path: "^(src|test)/" } },
    { from: { path: "^(test|bench|scripts)/|^[^/]+\\.ts$" }, to: {} },
  ],
  forbidden: [
    {
      name: "no-cycle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "domain-knows-no-outside",
      comment: "No HTTP, SQL, SMTP, React or environment among the rules.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: "\\.test\\.ts$" },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "core"],
        pathNot: "^(node:)?(crypto|util|url|path)$|node_modules/(zod|culori|csv-stringify|uuid)/",
      },
    },
    {
      name: "jsx-only-in-web",
      severity: "error",
      from: { path: "^src/(?!web/)" },
      to: { path: "\\.tsx$" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { conditionNames: ["import", "node", "default"], exportsFields: ["exports"] },
  },
};
