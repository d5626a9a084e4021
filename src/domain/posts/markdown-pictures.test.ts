import { expect, test } from "vitest";
import { withPictureAddresses } from "./markdown-pictures.ts";

const changed = (markdown: string) => withPictureAddresses(markdown, (written) => `<${written}>`);

test.each([
  ["![A cup](cup.jpg)", "![A cup](<cup.jpg>)"],
  ['A ![](cup.jpg "Tea, [hot]") and ![x [y]](b.png)', 'A ![](<cup.jpg> "Tea, [hot]") and ![x [y]](<b.png>)'],
  ["![A cup](<my photo.jpg>)", "![A cup](<<my photo.jpg>>)"],
  ["[![A](a.jpg)](b.jpg)", "[![A](<a.jpg>)](b.jpg)"],
  ['<img alt="A" src="a.jpg" width=3>', '<img alt="A" src="<a.jpg>" width=3>'],
  ["<img\n src='a.jpg'>", "<img\n src='<a.jpg>'>"],
  ["![A][cup]\n\n[cup]: cup.jpg 'Tea'", "![A][cup]\n\n[cup]: <cup.jpg> 'Tea'"],
])("the addresses of pictures are changed: %s", (markdown, expected) => expect(changed(markdown)).toBe(expected));

test.each([
  "Say `![A](a.jpg)` or ``![B](b.jpg)``.",
  "```md\n![A](a.jpg)\n```",
  "~~~\n```\n![A](a.jpg)\n~~~",
  "[A cup](cup.jpg)",
  "[cup]: https://example.org/cup",
  "[^1]: a.jpg",
  '<p data-src="a.jpg">',
  "",
])("code, links and notes stay: %s", (markdown) => expect(changed(markdown)).toBe(markdown));

test("what gets no other address stays as it is written", () => {
  const markdown = "\n![A](a.jpg)\r\n\n```\nx\n```\n\n![B](<b.jpg>)\n";
  expect(withPictureAddresses(markdown, () => null)).toBe(markdown);
});
