import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The file of a post. */
export const written = (title: string, words: string, more = ""): string =>
  `---\ntitle: ${title}\ndate: 2025-03-01\ntags: [food]\n${more}---\n${words}\n`;

/** A copy of the sample content with German as a second language: one post in both, one in English alone. */
export function contentInTwoLanguages(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-languages-"));
  cpSync(join(import.meta.dirname, "../../content"), folder, { recursive: true });
  const settings = readFileSync(join(folder, "site.yaml"), "utf8");
  const mail = readFileSync(join(folder, "mails/verify.md"), "utf8");
  for (const [path, text] of Object.entries({
    "site.yaml": `${settings}\nlanguages: [de]\n`,
    "site.de.yaml": "name: Notizbuch\ndescription: Eine Seite über Brot.\n",
    "posts/bread.md": written("Bread", "A zephyrloaf, see [rain](rain.md) and [me](/about)."),
    "posts/bread.de.md": written("Brot", "Ein Zephyrlaib, siehe [Regen](rain.md) und [mich](/about).", "slug: brot\n"),
    "posts/rain.md": written("Rain", "Words of rain."),
    "pages/workshop.md": "---\ntitle: Workshop\n---\nWhere bread is baked.\n",
    "pages/about.de.md": "---\ntitle: Wer hier schreibt\n---\nEin Mensch.\n",
    "mails/verify.de.md": mail.replace(/^subject: .*$/m, "subject: Bitte bestätigen, {{site}}"),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
