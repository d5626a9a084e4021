/** What XML 1.0, section 2.2, does not know: control characters, halves of surrogate pairs. */
const UNKNOWN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text made safe for XML and HTML, in attributes too. */
export function escapeXml(text: string): string {
  return text.replace(UNKNOWN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** What a program that has escaped a text for XML or HTML started from. */
export function unescapeXml(escaped: string): string {
  return escaped
    .replace(/&(?:quot|#x22|#34);/gi, '"')
    .replace(/&(?:apos|#x27|#39);/gi, "'")
    .replace(/&(?:lt|#x3c|#60);/gi, "<")
    .replace(/&(?:gt|#x3e|#62);/gi, ">")
    .replace(/&(?:amp|#x26|#38);/gi, "&");
}

/** An element; text is escaped, elements are given as an array. Without content it is left out. */
export function element(
  name: string,
  content: string | readonly string[] | null,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (content === null) return "";
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === "string" ? escapeXml(content) : content.join("");
  return `<${name}${written.join("")}${inner ? `>${inner}</${name}>` : "/>"}`;
}

/** The declaration and the root element of a document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
