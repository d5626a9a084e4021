/** A message in the plural categories of a language (CLDR), chosen by the value `count`; `other` stands in for those that are missing. */
export type PluralForms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

/**
 * Words of the interface: `{name}` is a place for a value, `<tag>words</tag>` a part that becomes an element where it is
 * shown, and `{}` stands for nothing (it tells English messages apart that other languages translate differently).
 */
export type Message = string | PluralForms;

/** What is filled in by name; numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/** The words of a message, with its values. `language` decides the plural category and how numbers are written. */
export function fill(message: Message, values: Values | undefined, language: string): string {
  const words =
    typeof message === "string"
      ? message
      : (message[new Intl.PluralRules(language).select(Number(values?.count))] ?? message.other);
  return words.replace(/\{(\w*)\}/g, (_, name) => (values?.[name] ?? "").toLocaleString(language));
}
