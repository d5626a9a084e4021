import { codeNames } from "../../domain/site/own-colours.ts";

/** The classes of highlighted code; `src/web/styles/code.css` gives each the colour of its name. */
type CodeClass = (typeof codeNames)[number];

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
 * {@link codeNames} is written `#00000n`, so that a token's colour names its class.
 */
export const CLASS_THEME = {
  name: "classes",
  type: "light" as const,
  fg: "#ffffff",
  bg: "#ffffff",
  settings: codeNames.map((name, number) => ({
    scope: SCOPES[name],
    settings: { foreground: `#${number.toString(16).padStart(6, "0")}` },
  })),
};

/** The class a token's colour stands for; undefined for plain code. */
export const classOfColour = (colour: string | undefined): CodeClass | undefined =>
  colour === undefined ? undefined : codeNames[Number.parseInt(colour.slice(1), 16)];
