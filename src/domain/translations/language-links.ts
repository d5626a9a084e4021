import type { TextRenderer } from "../posts/store.ts";

/** What there is once for all languages: files, pictures, calls. */
const SHARED =
  /^\/(media|share|assets|languages|api|dev|verify|\.well-known)(\/|$)|^\/(theme\.css|robots\.txt|site\.webmanifest|favicon\.(svg|ico)|apple-touch-icon\.png)$/;

/** A path of the site as texts of a further language mean it: `/about` is `/de/about` there, a picture has one address. */
function pathInLanguage(path: string, language: string, languages: readonly string[]): string {
  const [plain = ""] = path.split(/[?#]/, 1);
  const first = plain.split("/", 2)[1] ?? "";
  if (SHARED.test(plain) || languages.includes(first)) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** Renders texts of a further language: links to pages of the site lead to those in the same language. */
export function linkingInLanguage(
  renderer: TextRenderer,
  language: string,
  languages: readonly string[],
): TextRenderer {
  const LINK = /(<a\b[^<>]*? href=")(\/(?!\/)[^"<>]*)/g;
  return {
    async render(markdown, options) {
      const text = await renderer.render(markdown, { language, ...options });
      const html = text.html.replace(
        LINK,
        (_, tag: string, path: string) => tag + pathInLanguage(path, language, languages),
      );
      return { ...text, html };
    },
  };
}
