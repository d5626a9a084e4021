import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { NewSiteTools } from "../cli/tools.ts";
import { writeNewSite } from "../content/new-site/new-site.ts";
import { systemClock } from "../domain/clock.ts";
import { dateIn } from "../domain/site/dates.ts";
import { emailFault, nameFault, packageName, readOptionalPages } from "../domain/site/new-site.ts";
import { optionalPages } from "../domain/site/optional-pages.ts";
import { said } from "../languages/say.ts";
import { speakLanguage } from "./author-language.ts";

/** Of which the words of a new site come along, in `template`. */
export const newSiteLanguages: readonly string[] = ["en", "de", "fr", "es"];

/** Creates what making a new site works with. */
export function assembleNewSiteTools(): NewSiteTools {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const told = (fault: ReturnType<typeof nameFault>) => fault && said(fault);
  return {
    languages: newSiteLanguages,
    ownLanguage: newSiteLanguages.find((language) => locale.split("-", 1)[0] === language) ?? "en",
    pages: optionalPages,
    speak: speakLanguage,
    nameFault: (written) => told(nameFault(written)),
    emailFault: (written) => told(emailFault(written)),
    readPages: readOptionalPages,
    make(folder, site) {
      const program = programFolder(import.meta.dirname);
      const { version } = JSON.parse(readFileSync(join(program, "package.json"), "utf8")) as { version: string };
      return writeNewSite(resolve(folder), site, {
        ...{ program, version, timeZone },
        packageName: packageName(basename(resolve(folder))),
        today: dateIn(timeZone, systemClock()),
      });
    },
    close: async () => {},
  };
}

/** The folder of the program's package, in which the sample and the template lie, wherever below it this code runs. */
function programFolder(from: string): string {
  if (existsSync(join(from, "template")) && existsSync(join(from, "package.json"))) return from;
  if (dirname(from) === from) throw new Error("The program's own files are not complete.");
  return programFolder(dirname(from));
}
