/** The file that says something in a further language: `posts/x.de.md` says in German what `posts/x.md` says. */
export interface FileLanguage {
  /** Null for the main language of the site. */
  readonly language: string | null;
  /** The file as it would be named in the main language. */
  readonly plain: string;
}

const NAMED = /\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})\.(md|markdown|yaml)$/;

/** `languages`: the further languages of the site, as site.yaml names them; of any other name a file is what it always was. */
export function languageOfFile(file: string, languages: readonly string[]): FileLanguage {
  if (languages.length === 0) return { language: null, plain: file };
  const [ending = "", written = "", type = ""] = NAMED.exec(file) ?? [];
  if (!languages.includes(written)) return { language: null, plain: file };
  return { language: written, plain: `${file.slice(0, file.length - ending.length)}.${type}` };
}

/** The file that says in a further language what another one says. */
export function fileInLanguage(plain: string, language: string | null): string {
  return language === null ? plain : plain.replace(/\.(md|markdown|yaml)$/, `.${language}.$1`);
}
