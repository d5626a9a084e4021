import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { englishMessages, messageIn, type Texts, wordsOf } from "../languages/catalogue.ts";
import { FOR_EVER, KEPT_BY_NOBODY } from "./cache-control.ts";
import { type FinishedAnswer, finishAnswer, sendFinished } from "./finished-answer.ts";

interface LanguageFile {
  readonly address: string;
  /** Made when it is first asked for, in the best compression. */
  finished(cacheControl: string): Promise<FinishedAnswer>;
}

const BEFORE_HASH = /^\/languages\/([\w-]+)-[0-9a-f]{12}\.js$/;

/**
 * The scripts that bring a language to browsers, `/languages/CODE-HASH.js` for each but English: what `window.translations`
 * is (web/language/text.ts). `keys`: of the texts that a browser may show, null for all.
 */
export function languageFiles(keys: readonly string[] | null, security: { apply(headers: Headers): void }) {
  const files = new Map<string, LanguageFile>();

  return {
    /** Takes over what the languages say now. */
    take(texts: ReadonlyMap<string, Texts>): void {
      files.clear();
      for (const [language, own] of texts) {
        const translations = translationsOf(own);
        if (Object.keys(translations).length > 0)
          files.set(language, fileOf(language, `window.translations=${JSON.stringify(translations)}`));
      }
    },
    /** The address of a language's script; null where pages need none. */
    address: (language: string): string | null => files.get(language)?.address ?? null,
    /**
     * Answers and returns true when the request names the script of a language. A page that is older than the author's last
     * words asks for a script that is gone: it gets the present one, which it keeps no longer than itself.
     */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url as string;
      const [, language = ""] = BEFORE_HASH.exec(url) ?? [];
      const file = files.get(language);
      if (!file) return false;
      const cacheControl = url === file.address ? FOR_EVER : KEPT_BY_NOBODY;
      void file.finished(cacheControl).then((answer) => sendFinished(request, response, answer));
      return true;
    },
  };

  /** The messages of a language by their English words, as far as they differ; those too that calls of the API are answered with. */
  function translationsOf(own: Texts) {
    const pairs = [...englishMessages].flatMap(([key, english]) => {
      const message =
        keys === null || keys.includes(key) || key.startsWith("replies.") ? messageIn(own, key) : undefined;
      return message === undefined || message === english ? [] : [[wordsOf(english), message] as const];
    });
    return Object.fromEntries(pairs);
  }

  function fileOf(language: string, script: string): LanguageFile {
    const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
    const known = new Map<string, Promise<FinishedAnswer>>();
    return {
      address: `/languages/${language}-${hash}.js`,
      finished(cacheControl) {
        const answer = known.get(cacheControl) ?? finish(script, cacheControl);
        known.set(cacheControl, answer);
        return answer;
      },
    };
  }

  async function finish(script: string, cacheControl: string): Promise<FinishedAnswer> {
    const headers = new Headers({ "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": cacheControl });
    headers.set("Content-Security-Policy", "default-src 'none'");
    security.apply(headers);
    const answer = await finishAnswer(200, headers, Buffer.from(script));
    return (await answer.recompress?.()) ?? answer;
  }
}
