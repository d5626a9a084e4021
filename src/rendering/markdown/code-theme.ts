/**
 * The closed set of classes that highlighted code is made of. `src/web/styles/code.css` gives each
 * a colour through a custom property of the same name, e.g. `--code-keyword`.
 */
export const CODE_CLASSES = [
  "code-comment",
  "code-keyword",
  "code-string",
  "code-number",
  "code-function",
  "code-type",
  "code-property",
  "code-punctuation",
  "code-inserted",
  "code-deleted",
] as const;
export type CodeClass = (typeof CODE_CLASSES)[number];

const SCOPES: Record<CodeClass, string[]> = {
  "code-comment": ["comment", "punctuation.definition.comment", "string.comment"],
  "code-keyword": [
    "keyword",
    "storage",
    "storage.type",
    "keyword.operator.expression",
    "variable.language",
    "markup.bold",
  ],
  "code-string": [
    "string",
    "punctuation.definition.string",
    "string.regexp",
    "markup.inline.raw",
    "markup.underline.link",
  ],
  "code-number": [
    "constant",
    "constant.numeric",
    "constant.language",
    "keyword.other.unit",
    "constant.character.escape",
  ],
  "code-function": ["entity.name.function", "support.function", "meta.function-call.generic", "entity.name.command"],
  "code-type": [
    "entity.name.type",
    "entity.name.class",
    "support.type",
    "support.class",
    "entity.name.tag",
    "entity.other.inherited-class",
    "markup.heading",
  ],
  "code-property": [
    "entity.other.attribute-name",
    "support.type.property-name",
    "meta.object-literal.key",
    "variable.other.property",
    "support.variable.property",
  ],
  "code-punctuation": ["punctuation", "meta.brace", "keyword.operator"],
  "code-inserted": ["markup.inserted", "punctuation.definition.inserted"],
  "code-deleted": ["markup.deleted", "punctuation.definition.deleted"],
};

/**
 * A TextMate theme whose colours are not colours but numbers of classes: the n-th class of
 * {@link CODE_CLASSES} is written `#00000n`, so that a token's colour names its class.
 */
export const CLASS_THEME = {
  name: "classes",
  type: "light" as const,
  fg: "#ffffff",
  bg: "#ffffff",
  settings: CODE_CLASSES.map((name, number) => ({
    scope: SCOPES[name],
    settings: { foreground: `#${number.toString(16).padStart(6, "0")}` },
  })),
};

/** The class a token's colour stands for; undefined for plain code. */
export const classOfColour = (colour: string | undefined): CodeClass | undefined =>
  colour === undefined ? undefined : CODE_CLASSES[Number.parseInt(colour.slice(1), 16)];
