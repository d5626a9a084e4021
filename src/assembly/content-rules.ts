import type { ContentRules } from "../content/files.ts";
import { fillNames, withNames } from "../domain/pages/page-names.ts";
import { withSignIn } from "../domain/pages/sign-in-parts.ts";
import { arrangePosts } from "../domain/posts/arrange.ts";
import { settingsInLanguage } from "../domain/site/settings-in-language.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { takeTexts } from "../languages/texts.ts";

/**
 * The rules that the content folder is read by. `origin`: the site's own, such as https://example.org. `providers`: by
 * which readers can sign in, in words of a language; empty where they cannot.
 */
export function contentRules({
  origin,
  providers,
}: {
  origin: string;
  providers: (language: string) => string;
}): ContentRules {
  return {
    arrangePosts,
    settingsInLanguage,
    fillSettings: (settings) => withNames(settings, origin),
    fillPage: (page, settings) => fillNames(withSignIn(page, providers(settings.language)), settings, origin),
    speak({ language }, texts) {
      takeTexts(texts);
      addressAuthorIn(language);
    },
  };
}
