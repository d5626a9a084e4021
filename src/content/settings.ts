import { type ColourHelp, readableColours } from "../domain/site/colours.ts";
import { languageSettings, type SiteSettings, siteSettings } from "../domain/site/input.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import type { Derived } from "./derive.ts";
import { readYaml, type YamlFault } from "./yaml.ts";

/** What site.yaml says; a warning for each colour that is shown otherwise than it was chosen. */
export function deriveSettings(source: string): { data: SiteSettings | null; faults: readonly YamlFault[] } {
  const result = readYaml(source, 1, siteSettings);
  if (result.data === null) return result;
  const { colours, helped } = readableColours(result.data.colours);
  const faults = helped.map((help) => ({
    line: result.lineOf("colours", help.scheme, help.name),
    field: `colours.${help.scheme}.${help.name}`,
    message: contrastFault(help),
    severity: "warning" as const,
  }));
  return { data: { ...result.data, colours }, faults };
}

/** What a `site.de.yaml` says. */
export function deriveLanguageSettings(source: string): Pick<Derived, "data" | "faults"> {
  return readYaml(source, 1, languageSettings);
}

/** The ratio rounded down: what is just too low must not read as enough. */
function contrastFault({ name, ratio, against, needed, shown }: ColourHelp): Sentence {
  const values = { ratio: Math.floor(ratio * 10) / 10, needed, shown };
  if (name === "surface") return sentence("fieldFaults.contrastOfText", values);
  return sentence("fieldFaults.contrast", { ...values, other: against });
}
