import { z } from "zod";
import { nearestWord } from "../domain/edit-distance.ts";
import { englishMessages, type Key, messageIn, nameOf, type Texts } from "../languages/catalogue.ts";
import type { Message } from "../languages/message.ts";
import { type MessageFault, messageFaults } from "../languages/message-faults.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { isShipped } from "../languages/shipped.ts";
import { readYaml, type YamlFault } from "./yaml.ts";

const text = z.string();
const languageFile = z.record(z.string(), z.record(z.string(), z.union([text, z.record(z.string(), text)])));

/** The tag of the language for which a file of `languages/` has words. */
const languageOfFile = (path: string): string => path.replace(/^languages\/(.*)\.yaml$/, "$1");

/**
 * What an author's file says of a language: texts by area and name. One that cannot stand for its English is left out;
 * so is one that says otherwise what an earlier one says with the same English words, since browsers know texts by those.
 */
export function deriveLanguageFile(path: string, source: string): { data: Texts | null; faults: readonly YamlFault[] } {
  const language = languageOfFile(path);
  if (!isTag(language))
    return { data: null, faults: [{ line: 1, field: null, message: sentence("languages.badName") }] };
  const result = readYaml(source, 1, languageFile);
  if (result.data === null) return result;
  const { data: written, lineOf } = result;
  const faults: YamlFault[] = [];
  const kept = new Map<string, Message>();
  const said = new Map<string, { key: string; message: Message }>();
  for (const [area, texts] of Object.entries(written))
    for (const [name, message] of Object.entries(texts)) {
      const key = `${area}.${name}`;
      const tell = (told: Sentence) => faults.push({ line: lineOf(area, name), field: key, message: told });
      const english = englishMessages.get(key as Key);
      if (english === undefined) {
        tell(unknownKey(key));
        continue;
      }
      const wrong = messageFaults(english, message as Message, language);
      for (const fault of wrong) tell(inWords(fault));
      const alike = said.get(nameOf(key, english));
      const differs = alike && JSON.stringify(alike.message) !== JSON.stringify(message);
      if (differs) tell(sentence("languages.saidOtherwise", { key: alike.key }));
      if (wrong.length > 0 || differs) continue;
      said.set(nameOf(key, english), { key, message: message as Message });
      kept.set(key, message as Message);
    }
  return { data: byArea(kept), faults: [...faults, ...(isShipped(language) ? [] : missingKeys(written, lineOf))] };
}

/** One line for each area: what has no words stays English. */
function missingKeys(written: object, lineOf: (...path: string[]) => number): YamlFault[] {
  const missing = Map.groupBy(
    [...englishMessages.keys()].filter((key) => messageIn(written as Texts, key) === undefined),
    (key) => key.slice(0, key.indexOf(".")),
  );
  return Array.from(missing, ([area, keys]) => ({
    line: lineOf(area),
    field: area,
    message: sentence("languages.missing", {
      count: keys.length,
      names: keys.map((key) => key.slice(area.length + 1)).join(", "),
    }),
    severity: "warning" as const,
  }));
}

function unknownKey(key: string): Sentence {
  const meant = nearestWord(key, englishMessages.keys());
  return meant === null ? sentence("languages.unknown") : sentence("languages.unknownNear", { key: meant });
}

function inWords(fault: MessageFault): Sentence {
  switch (fault.code) {
    case "forms-unexpected":
      return sentence("languages.formsUnexpected");
    case "place-missing":
      return sentence("languages.placeMissing", { place: `{${fault.name}}` });
    case "place-unknown":
      return sentence("languages.placeUnknown", { place: `{${fault.name}}` });
    case "part-missing":
      return sentence("languages.partMissing", { part: `<${fault.name}>…</${fault.name}>` });
    case "part-unknown":
      return sentence("languages.partUnknown", { part: `<${fault.name}>…</${fault.name}>` });
    case "category-missing":
      return sentence("languages.categoryMissing", { category: fault.category });
    case "category-unknown":
      return sentence("languages.categoryUnknown", { category: fault.category });
  }
}

function byArea(messages: ReadonlyMap<string, Message>): Texts {
  const areas: Record<string, Record<string, Message>> = {};
  for (const [key, message] of messages) {
    const [area = "", name = ""] = key.split(".");
    areas[area] = { ...areas[area], [name]: message };
  }
  return areas;
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language)[0] === language;
  } catch {
    return false;
  }
}
