import { expect, test } from "vitest";
import { cleanDrawing } from "./drawing-cleaning.ts";

const asItIs = async (bytes: Buffer) => bytes;
const drawing = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;
const clean = (svg: string) => cleanDrawing(svg, asItIs);

const hostile = [
  drawing("<script>evil()</script>"),
  drawing('<script href="https://evil.example/a.js"/>'),
  drawing('<x:script xmlns:x="http://www.w3.org/2000/svg">evil()</x:script>'),
  drawing('<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>'),
  drawing('<script xmlns="http://www.w3.org/1999/xhtml">evil()</script>'),
  drawing("<g/>", ' onload="evil()"'),
  drawing('<rect ONCLICK="evil()" onbegin="evil()" width="3" height="3"/>'),
  drawing(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
  ),
  drawing('<a href="javascript:evil()"><text>evil-less</text></a>'),
  drawing('<a xlink:href=" java&#10;script:evil()"><rect/></a>'),
  drawing('<a href="data:text/html,evil()"><rect/></a>'),
  drawing('<use href="https://evil.example/a.svg#b"/><use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#evil"/>'),
  drawing('<image href="https://evil.example/a.png"/><image href="//evil.example/a.png"/><image href="file:///evil"/>'),
  drawing('<image href="data:image/svg+xml,%3Csvg onload=evil()%3E"/>'),
  drawing('<feImage href="https://evil.example/a.png"/>'),
  drawing('<a><set attributeName="href" to="javascript:evil()"/></a>'),
  drawing('<animate attributeName="xlink:href" values="javascript:evil()"/><set attributeName="onclick" to="evil()"/>'),
  drawing('<handler type="application/ecmascript">evil()</handler><listener handler="#evil"/>'),
  drawing("<style>@import url(https://evil.example/a.css);</style>"),
  drawing("<style>@im\\port 'https://evil.example/a.css'; a{fill:u\\72l(https://evil.example/b)}</style>"),
  drawing("<style>rect{fill:url('https://evil.example/a.svg#b')}</style>"),
  drawing(
    '<rect style="fill:url(//evil.example/a)" fill="url(https://evil.example/b#c)" filter="url( https://evil.example/d )"/>',
  ),
  drawing('<style>a{background:image-set("https://evil.example/a.png" 1x)}</style>'),
  drawing('<audio src="https://evil.example/a"/><video/><object data="evil"/><embed src="evil"/><iframe src="evil"/>'),
  drawing('<g xml:base="https://evil.example/"><use href="#a"/></g>'),
  `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.xsl" type="text/xsl"?>${drawing("")}`,
  `<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">${drawing("")}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/evil"><!ENTITY b "<script>evil()</script>">]>${drawing("<text>&b;</text>")}`,
];

test.each(hostile)("P173: nothing hostile is left of %s", async (svg) => {
  const cleaned = await clean(svg).catch((error: Error) => error);
  if (cleaned instanceof Error) expect(cleaned.message).toMatch(/unparsed|entity|Invalid|Unexpected|tag/i);
  else expect(cleaned).not.toMatch(/evil\(|evil\.example|evil"|#evil|file:|<!|<\?|@im|\bon\w+=|javascript/i);
});

test("P173: what draws stays as it is", async () => {
  const inner = [
    '<defs><linearGradient id="a"><stop offset="1" stop-color="red"/></linearGradient><path id="b" d="M0 0h9"/></defs>',
    "<style>.c{fill:url(#a)}@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}</style>",
    '<rect class="c" width="9" height="9" fill="url(#a)" style="stroke:#123"/><use href="#b"/><use xlink:href="#b"/>',
    '<text><textPath href="#b">Words</textPath></text><filter id="d"><feGaussianBlur stdDeviation="2"/></filter>',
    '<circle r="3"><animate attributeName="r" values="3;4;3" dur="2s" repeatCount="indefinite"/></circle>',
    '<image href="data:image/png;base64,AAAA" width="1" height="1"/>',
  ].join("");
  expect(await clean(`<?xml version="1.0"?>${drawing(inner)}`)).toBe(drawing(inner));
});

test("P173: entities that multiply, and drawings beyond measure, are refused or stay small", async () => {
  const entities = Array.from({ length: 12 }, (_, level) =>
    level === 0 ? '<!ENTITY e0 "word">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE svg [${entities.join("")}]>${drawing("<text>&e11;</text>")}`;
  const cleaned = await clean(bomb).catch(() => "refused");
  expect(cleaned.length).toBeLessThan(1_000_000);
  await expect(clean(drawing("<g/>".repeat(3_000_000)))).rejects.toThrow("too large");
});
