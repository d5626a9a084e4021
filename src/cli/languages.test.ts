import { Command } from "commander";
import { expect, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../test/support/command-scene.ts";
import { SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { createManagementScene } from "../../test/support/issue-management.ts";
import { addReaders, changeReader } from "../../test/support/issues.ts";
import { records, resolverOf } from "../../test/support/signed-mail.ts";
import { speak } from "../../test/support/speaking.ts";
import { createManagement, createSubscribing } from "../../test/support/subscribing.ts";
import { openImportTools, speakAuthorsLanguage } from "../assembly/tools.ts";
import { readConfig } from "../config.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { checkMail } from "../domain/newsletters/mail-check/mail-check.ts";
import { readListFile } from "../domain/subscribers/management/list-file.ts";
import { readProbe, readPublished } from "../mail/checks/read-probe.ts";
import { addCheckMailCommand } from "./check-mail.ts";
import { addImportCommand } from "./import.ts";
import { createProgram } from "./program.ts";
import { addSendCommand } from "./send.ts";
import { addSubscriberCommands } from "./subscribers/subscribers.ts";

test.each([
  ["en", "Usage: commonplace [options] [command]", "list every fault of the content folder"],
  ["de", "Aufruf: commonplace [Optionen] [Befehl]", "nennt jeden Fehler im Inhaltsordner"],
  ["fr", "Usage : commonplace [options] [commande]", "énumère chaque erreur du dossier de contenu"],
  ["es", "Uso: commonplace [opciones] [orden]", "enumera cada fallo de la carpeta de contenido"],
])("P146: commands explain themselves in %s", async (language, usage, check) => {
  await speak(language);
  const unused = () => {
    throw new Error("Nothing is opened or printed here.");
  };
  const program = createProgram({
    print: unused,
    note: unused,
    progress: unused,
    confirm: unused,
    readFile: unused,
    exitWith: unused,
    open: unused,
  });
  program.configureOutput({ getOutHelpWidth: () => 200 });
  const help = program.helpInformation();
  expect(help).toContain(usage);
  expect(help).toContain(check);
});

const securityLog = { record() {} };
const site = SITE.replace("\n", "\nlanguage: de\n");
const GHOST = {
  id: "1",
  title: "Tee",
  slug: "tee",
  html: "<p>Worte</p><form><button>Los</button></form>",
  status: "published",
  visibility: "paid",
  feature_image: null,
  created_at: "2020-01-01T10:00:00.000Z",
  updated_at: null,
  published_at: "2020-01-02T10:00:00.000Z",
};

/** Runs `import` on `export.json` for a site in German, a dry run; what it prints, or why it throws. */
async function importing(platform: string, file: unknown, ...options: string[]): Promise<string[]> {
  const folder = temporaryFolder();
  writeFile(folder, "content/site.yaml", site);
  writeFile(folder, "export.json", JSON.stringify(file));
  await speak("de");
  await speakAuthorsLanguage(`${folder}/content`);
  const read = readConfig({ CONTENT_DIR: `${folder}/content`, DATA_DIR: `${folder}/data`, PORT: "8787" });
  if (read.outcome === "faulty") throw new Error(read.faults.join("\n"));
  const { config } = read;
  const lines: string[] = [];
  const program = new Command("commonplace").exitOverride();
  const terminal = {
    print: (line: string) => void lines.push(...line.split("\n")),
    note: () => {},
    readFile: () => Buffer.from(""),
    confirm: async () => null,
    progress: () => {},
    exitWith: () => {},
  };
  addImportCommand(program, { ...terminal, open: () => openImportTools(config) }, ["ghost", "writeas"]);
  const words = ["import", platform, `${folder}/export.json`, "--dry-run", ...options];
  await program.parseAsync(words, { from: "user" }).catch((error: Error) => lines.push(error.message));
  return lines;
}

async function rehearsing(): Promise<string[]> {
  const { database } = await commandDatabase();
  await addReaders(database, 1, 2);
  await changeReader(database, "s1", { leftAt: 5 });
  const at = await createManagementScene(database);
  at.text = { ...at.text, body: "Sieh [dort](http://localhost:3000/x) und [da](wo)." };
  await speak("de");
  const { management, testCopies, mailbox, issues } = at;
  const parts = { management, testCopies, mailbox, store: issues.store, rule: exclusionOf, securityLog };
  const { run } = commandTerminal(addSendCommand, "send", (common) => ({
    ...common,
    ...parts,
    recountIssues: async () => [],
    now: () => issues.now,
    readTime: () => null,
  }));
  return (await run("spring", "--rehearse")).lines;
}

/** `check-mail` with a site that refuses, and a mail that was never signed. */
async function checking(...words: string[]): Promise<string[]> {
  await speak("de");
  const resolve = resolverOf(records);
  const url = "https://site.example/newsletter/p";
  const { run } = commandTerminal(
    addCheckMailCommand,
    "check-mail",
    (common) => ({
      ...common,
      securityLog,
      checkMail: (given) =>
        checkMail(
          {
            way: { relay: "relay.example:587", sender: "ada@site.example" },
            store: { note: async () => {} },
            clock: () => Date.UTC(2026, 0, 5, 12),
            tryLeaving: async () => [{ url, status: 403, location: null, setsCookies: false }],
            sendProbe: async (to) => ({ outcome: "sent", to: to ?? "" }),
            readProbe: (raw) => readProbe(raw, resolve),
            published: () => readPublished({ from: "ada@site.example", bounceDomain: "nothing.example" }, resolve),
          },
          given,
        ),
    }),
    { "probe.eml": "From: ada@site.example\r\nDate: Mon, 5 Jan 2026 11:00:00 +0000\r\n\r\nWorte\r\n" },
  );
  return (await run(...words)).lines;
}

async function listing(csv: string, ...options: string[]): Promise<string[]> {
  const { database, folder } = await commandDatabase();
  const subscribers = createManagement(createSubscribing(database, folder));
  await speak("de");
  const { run } = commandTerminal(
    addSubscriberCommands,
    "subscribers",
    (common) => ({ ...common, securityLog, subscribers, readListFile, mailsPerHour: 3_600 }),
    { "list.csv": csv },
  );
  return (await run("import", "list.csv", "--dry-run", ...options)).lines;
}

const ghost = { db: [{ meta: {}, data: { posts: [GHOST], users: [], settings: [] } }] };
const REFUSED =
  "beheben leave-link https://site.example beantwortet den Abmeldelink mit 403: lass POST-Anfragen ohne Cookies zur Website durch, mit Formularen beider Arten.";

test.each<[what: string, run: () => Promise<string[]>, lines: string[]]>([
  [
    "an import",
    () => importing("ghost", ghost),
    [
      "Entwurf geschrieben posts/tee.md Tee",
      "enthält ein Formular, hier mit den Worten darin ausgelassen",
      "war nur für Zahlende und ist darum ein Entwurf",
    ],
  ],
  [
    "an import of posts that are none",
    () => importing("writeas", [{ title: "Tee", body: "Worte" }]),
    ["ausgelassen Tee", "hat keine Kennung"],
  ],
  [
    "an export of another platform",
    () => importing("ghost", { nothing: true }),
    ["export.json ist kein Export von Ghost"],
  ],
  [
    "a rehearsal",
    rehearsing,
    [
      "Empfänger 1",
      expect.stringMatching(/^Größe .* 0,0 MB im Ganzen; jedes Exemplar wurde gemacht und gelesen$/),
      "1 nicht: abgemeldet",
      "Warnung Der Link http://localhost:3000/x führt auf diesen Rechner oder in sein Netz, wohin kein Leser folgen kann.",
    ],
  ],
  [
    "check-mail with a probe elsewhere",
    () => checking("--to", "eve@example.org"),
    [
      REFUSED,
      "beheben probe Eine Probe ist unterwegs an eve@example.org: speichere sie dort mit ihrem ganzen Quelltext, und nenne die Datei mit --probe.",
      "beheben spf nothing.example hat keinen SPF-Eintrag: veröffentliche einen TXT-Eintrag, der mit „v=spf1“ beginnt und dein Relay nennt.",
    ],
  ],
  [
    "check-mail with a probe that came",
    () => checking("--probe", "probe.eml"),
    [
      REFUSED,
      "beheben probe Die Probe hat kein List-Unsubscribe: halte dein Relay davon ab, es zu entfernen.",
      "beheben dkim Die Probe ist nicht signiert: lass dein Relay Mails von site.example mit DKIM signieren.",
    ],
  ],
  [
    "the rows of a list",
    () => listing('email,status,topics\nada,active\neve@example.org,active,x\n"bo@example.org,active,\n'),
    [
      "Zeile 1 ada ist nicht lesbar: Bitte gib eine gültige E-Mail-Adresse an",
      "Zeile 2 eve@example.org ist nicht lesbar: Es gibt kein Thema x",
      "Zeile 3 ist nicht lesbar: Zeile 4 hat ein Anführungszeichen zu viel oder zu wenig",
    ],
  ],
  [
    "a list without addresses",
    () => listing("name\nAda\n"),
    ["list.csv: CSV: die erste Zeile nennt keine Spalte „email“"],
  ],
])("P187: %s speaks German for a site in German", async (_, run, lines) => {
  const said = (await run()).map((line) => line.replace(/ {2,}/g, " ").trim());
  expect(said).toEqual(expect.arrayContaining(lines));
});

test("P187: to programs it says the same codes in every language", async () => {
  const [fate] = JSON.parse((await importing("ghost", ghost, "--json")).join(""));
  expect(fate).toMatchObject({ kind: "draft", fate: "written", file: "posts/tee.md", comments: 0 });
  const { findings } = JSON.parse((await checking("--to", "eve@example.org", "--json")).join(""));
  expect(findings[0]).toMatchObject({ check: "leave-link", level: "fault" });
});
