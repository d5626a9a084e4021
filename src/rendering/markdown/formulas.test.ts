import { expect, test } from "vitest";
import { renderingTexts } from "../../../test/rendering/temporary-site.ts";

const site = renderingTexts();

/** How a text reads where a formula is shown as the TeX that it carries along. */
async function read(markdown: string): Promise<string> {
  const { html } = await site.render(markdown);
  return html.replace(
    /<math( display="block")?>(?:(?!<\/math>).)*<annotation encoding="application\/x-tex">((?:(?!<\/math>).)*)<\/annotation><\/semantics><\/math>/gs,
    (_, apart, tex) => (apart ? `[[${tex}]]` : `[${tex}]`),
  );
}

test.each([
  "It costs $5 and $10.",
  "Between **$20** and **$30**, or $ 40 and $50 $.",
  "US$5 to US$6, 5$ to 6$, a$b$c",
  String.raw`Escaped: \$x\$ and \$5`,
  "`$x$` in code, $$$x$$$, and one $ alone",
  "$HOME and $PATH",
])("P145: dollar signs of prose stay: %s", async (markdown) => {
  expect(await read(markdown)).not.toContain("[");
});

test.each([
  ["So $x^2$ is.", "<p>So [x^2] is.</p>"],
  ["The $n$th, ($a_i * b * c$)", "<p>The [n]th, ([a_i * b * c])</p>"],
  [String.raw`$4\$ x$`, String.raw`<p>[4\$ x]</p>`],
  ["It costs $5, and $x$ is free.", "<p>It costs $5, and [x] is free.</p>"],
  ["Within $$x = 1$$ a line", "<p>Within [[x = 1]] a line</p>"],
  ["$$x = 1$$", '<div class="formula" tabindex="0" role="group" aria-label="Formula">[[x = 1]]</div>'],
  [
    "$$\na\n+ b\n\n= c\n$$",
    '<div class="formula" tabindex="0" role="group" aria-label="Formula">[[a\n+ b\n\n= c]]</div>',
  ],
  ["```math\na\n```", '<div class="formula" tabindex="0" role="group" aria-label="Formula">[[a]]</div>'],
  [
    "> $$\n> q\n> $$\nlazy",
    '<blockquote>\n<div class="formula" tabindex="0" role="group" aria-label="Formula">[[q]]</div>\n</blockquote>\n<p>lazy</p>',
  ],
])("P145: %j is a formula", async (markdown, html) => {
  expect(await read(markdown)).toBe(html);
});

test("a formula is MathML with its source beside it, and its source is what search reads", async () => {
  const { html, text, headings } = await site.render("## The $c^2$ law\n\n$$\n\\mathbb{R}\n$$");
  expect(html).toContain(
    '<math><semantics><msup><mi>c</mi><mn>2</mn></msup><annotation encoding="application/x-tex">c^2</annotation></semantics></math>',
  );
  expect(html).toContain('<math display="block"><semantics><mi>ℝ</mi>');
  expect(html).not.toMatch(/style=|<script|https?:/);
  expect(text).toBe("The c^2 law\n\n\\mathbb{R}");
  expect(headings).toEqual([{ id: "the-c2-law", depth: 2, text: "The c^2 law" }]);
});

test("what is no formula, leads elsewhere or grows without end stays as it is written, and is reported", async () => {
  const { html, problems } = await site.render(
    [
      String.raw`$\frac{a}$ $\href{https://x.example}{y}$ $\includegraphics{//x.example/a.png}$ $\class{x}{y}$`,
      String.raw`$\def\a{\a\a}\a$ $${"{".repeat(1_900)}$ $${"x".repeat(2_001)}$`,
    ].join("\n\n"),
  );
  expect(html).not.toContain("<math");
  expect(html).toContain(String.raw`<code>\href{https://x.example}{y}</code>`);
  expect(problems).toHaveLength(7);
  expect(problems[1]).toBe(
    String.raw`The formula \href{https://x.example}{y} cannot be read: Unsupported function name: \href`,
  );
  expect(problems.at(-1)).toMatch(/^The formula x{40}… cannot be read: it is too long, or there are too many\.$/);
});

test("a paper full of formulas is rendered whole", { timeout: 30_000 }, async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `Words that say what $\\frac{a_{${n}}}{b}$ means, in a line.`);
  const { html, problems } = await site.render(lines.join("\n\n"));
  expect(problems).toEqual([]);
  expect(html.match(/<mfrac>/g)).toHaveLength(1_000);
});
