const START = /<math(?: display="block")?><semantics>/g;
const TEX = '<annotation encoding="application/x-tex">';
const END = "</annotation></semantics></math>";

/** Rendered HTML with each formula as it was written, between dollar signs: few feed readers show MathML. */
export function withTex(html: string): string {
  const pieces = html.split(END);
  const rest = pieces.pop() ?? "";
  return pieces.map(written).join("") + rest;
}

/** A piece of HTML that ends with a formula. */
function written(piece: string): string {
  const start = [...piece.matchAll(START)].at(-1);
  const tex = piece.lastIndexOf(TEX);
  if (!start || tex < start.index) return piece + END;
  const mark = start[0].includes("block") ? "$$" : "$";
  return `${piece.slice(0, start.index)}<code>${mark}${piece.slice(tex + TEX.length)}${mark}</code>`;
}
