import type { Plugin } from "vite";
import { englishMessages, type Key } from "../../languages/catalogue.ts";

const VIRTUAL = "virtual:browser-keys";

/**
 * Writes the English message in place of each literal key in what a browser runs, so that an English site ships neither
 * keys nor a catalogue; tells the server, which is built after that, by `virtual:browser-keys` which texts those are.
 */
export function languages(): Plugin {
  const used = new Set<string>();
  return {
    name: "languages",
    enforce: "post",
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return;
      return `export default ${JSON.stringify(this.environment.mode === "build" ? [...used].sort() : null)}`;
    },
    transform(code, id) {
      if (this.environment.name !== "client" || !id.includes("/src/") || id.includes("/node_modules/")) return;
      const spoken = inEnglish(code);
      for (const key of spoken.keys) used.add(key);
      return spoken.keys.length > 0 ? { code: spoken.code, map: null } : undefined;
    },
  };
}

/** JavaScript with the English message for each literal that is the key of a text, and those keys. */
export function inEnglish(code: string): { code: string; keys: string[] } {
  const keys: string[] = [];
  const english = code.replace(/"([a-z]\w*\.[a-z]\w*)"/gi, (literal, name: Key) => {
    const message = englishMessages.get(name);
    if (message === undefined) return literal;
    keys.push(name);
    return JSON.stringify(message);
  });
  return { code: english, keys };
}
