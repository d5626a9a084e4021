import { placeholdersIn } from "../domain/site/names.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";

/** The placeholders of a text that are not among `known`, each with its one-based line and what to tell the author. */
export function unknownPlaceholders(text: string, known: readonly string[]): { line: number; message: Sentence }[] {
  const others = known.map((name) => `{{${name}}}`).join(", ");
  return placeholdersIn(text)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, at }) => ({
      line: text.slice(0, at).split("\n").length,
      message: sentence("fileFaults.placeholder", { name: `{{${name}}}`, known: others }),
    }));
}
