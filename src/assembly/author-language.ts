import { readAuthorLanguage, textsOf } from "../content/author-language.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { takeTexts } from "../languages/texts.ts";

/** Speaks to the author in a language that comes along, from now on. */
export async function speakLanguage(language: string): Promise<void> {
  takeTexts(await textsOf(language));
  addressAuthorIn(language);
}

/** Speaks to the author in the language of the content folder, from now on. */
export async function speakAuthorsLanguage(contentFolder: string): Promise<void> {
  const { language, texts } = await readAuthorLanguage(contentFolder);
  takeTexts(texts);
  addressAuthorIn(language);
}
