import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { richText } from "./rich-text.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<p>{richText(text, { b: (words) => <b>{words}</b>, end: () => <hr /> })}</p>);

test("P146: the parts of a text become elements, and nothing else does", () => {
  expect(html("One <b>two</b> three <end></end>")).toBe("<p>One <b>two</b> three <hr/></p>");
  expect(html("<b>a</b><b>b</b>")).toBe("<p><b>a</b><b>b</b></p>");
  expect(html("<i>kept</i> & <script>x</script>")).toBe(
    "<p>&lt;i&gt;kept&lt;/i&gt; &amp; &lt;script&gt;x&lt;/script&gt;</p>",
  );
});
