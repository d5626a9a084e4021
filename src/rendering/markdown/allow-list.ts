import type { Options } from "rehype-sanitize";

/**
 * What of an author's HTML survives: elements of running text, never one that loads, runs, submits or styles.
 * Classes are those that the Markdown pipeline itself writes. Ids and names get the prefix `user-content-`,
 * so that none can take the place of a property of `document` or `window`.
 */
export const ALLOW_LIST: Options = {
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr", "br"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "figure", "figcaption"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...[
      "a",
      "abbr",
      "b",
      "bdi",
      "bdo",
      "cite",
      "code",
      "del",
      "dfn",
      "em",
      "i",
      "ins",
      "kbd",
      "mark",
      "q",
      "s",
      "samp",
    ],
    ...["small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "ruby", "rb", "rp", "rt"],
    ...["img", "input"],
  ],
  attributes: {
    "*": ["dir", "id", "lang", "title"],
    a: [
      "href",
      "ariaDescribedBy",
      "ariaLabel",
      "dataFootnoteBackref",
      "dataFootnoteRef",
      ["className", "data-footnote-backref"],
    ],
    blockquote: ["cite"],
    code: [
      ["className", /^language-[\w#+.-]{1,40}$/],
      ["dataLines", /^[\d,-]{1,100}$/],
    ],
    del: ["cite", "dateTime"],
    details: ["open"],
    h2: [["className", "sr-only"]],
    img: ["alt", "src"],
    input: [
      ["checked", true],
      ["disabled", true],
      ["type", "checkbox"],
    ],
    ins: ["cite", "dateTime"],
    li: ["value", ["className", "task-list-item"]],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"], ["className", "contains-task-list"]],
    p: [["className", "verse"]],
    q: ["cite"],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: ["colSpan", "rowSpan", ["align", "left", "center", "right"]],
    th: ["colSpan", "rowSpan", ["align", "left", "center", "right"], ["scope", "col", "row", "colgroup", "rowgroup"]],
    time: ["dateTime"],
    ul: [["className", "contains-task-list"]],
  },
  ancestors: Object.fromEntries(
    ["caption", "thead", "tbody", "tfoot", "tr", "th", "td"].map((part) => [part, ["table"]]),
  ),
  protocols: {
    cite: ["http", "https"],
    href: ["http", "https", "mailto", "tel"],
    src: ["http", "https"],
  },
  required: { input: { disabled: true, type: "checkbox" } },
  clobber: ["ariaDescribedBy", "id"],
  clobberPrefix: "user-content-",
  strip: [
    ...["script", "style", "template", "noscript", "noembed", "noframes", "iframe", "frameset", "object", "embed"],
    ...["svg", "math", "title", "head", "textarea", "select", "xmp", "audio", "video", "canvas"],
  ],
  allowComments: false,
  allowDoctypes: false,
};
