import { expect, test } from "vitest";
import { temporarySite } from "../../../test/rendering/temporary-site.ts";
import { withTex } from "./formulas.ts";

test("P145: a feed shows each formula as it was written, and nothing else changes", async () => {
  const site = await temporarySite();
  const { html } = await site.render("Of $a<b$ and $x_1$.\n\n$$\nx = 1\n$$\n\n<abbr title='</math>'>m</abbr>");
  const shown = withTex(html);
  expect(html.match(/<math/g)).toHaveLength(3);
  expect(shown).toMatch(/^<p>Of <code>\$a(?:&lt;|&#x3C;)b\$<\/code> and <code>\$x_1\$<\/code>\.<\/p>/);
  expect(shown).toContain("<code>$$x = 1$$</code></div>");
  expect(shown).toMatch(/<abbr title="<\/math>">m<\/abbr><\/p>$/);
  expect(withTex("<p>$5</p>")).toBe("<p>$5</p>");
});

test("what only looks like a formula stays", () => {
  const odd = "<p>a</annotation></semantics></math>b</p>";
  expect(withTex(odd)).toBe(odd);
});
