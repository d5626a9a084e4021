/**
 * The language of a page of the site, as a form or an address names it, in which a reader is told what became of their request,
 * and what addresses begin with there; those of the main language for anything else.
 */
export type LanguageOfPage = (page: unknown) => { readonly language: string; readonly prefix: string };
