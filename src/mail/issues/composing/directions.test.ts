import { expect, test } from "vitest";
import { golden } from "../../../../test/support/golden.ts";
import { issueComposer, issueText } from "../../../../test/support/sample-issue.ts";

const MIXED = `عزيزي القارئ،

في البدء كانت الكلمة، ثم جاء book واحد.

## عنوان

- البند الأول
- The second point, in English.

> הספר הוא הגן של הסופר.

Words in English between them, with a name: שלום.

| الكتاب | الصفحات |
| --- | ---: |
| ألف ليلة | 1001 |
| Emma | 474 |

ونهاية.[^1]

[^1]: حاشية في الأسفل.
`;

test("words that are written from right to left run so in the mail, each part for itself", async () => {
  const compose = await issueComposer();
  const { html, text } = await compose(
    issueText(MIXED, { title: "رسالة عن الهوامش", subject: "رسالة", preheader: "عن الهوامش" }),
  );
  expect(html).toBe(golden("right-to-left.html", html));
  expect(text).toBe(golden("right-to-left.txt", text));
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).not.toMatch(/dir="auto"|text-align:start/);
  expect(html).toMatch(/<h1 dir="rtl"[^>]*text-align:right[^>]*>رسالة عن الهوامش/);
  expect(html).toMatch(/<blockquote dir="rtl"[^>]*padding:0 18px 0 0[^>]*border-right/);
  expect(html).toMatch(/<ul dir="rtl"[^>]*padding:0 24px 0 0/);
  expect(html).toMatch(/<li style="margin:0 0 6px"><span dir="ltr">The second/);
  expect(html).toMatch(/<p dir="ltr"[^>]*text-align:left[^>]*>Words\s+in\s+English/);
  expect(html).toMatch(/<td dir="rtl" align="right"[^>]*>ألف/);
  expect(html).toMatch(/<td dir="ltr" align="right"[^>]*padding:6px 0 6px 12px[^>]*>Emma/);
});

test("the mail of a site in Arabic or Hebrew begins on the right, and words in English on the left", async () => {
  const compose = await issueComposer({ settings: { language: "he", locale: "he-IL" } });
  const { html } = await compose(issueText("שלום עולם\n\n- אחד\n\nEnglish: one word, שלום.", { title: "On Margins" }));
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toMatch(/<table [^>]*lang="he" dir="rtl"[^>]*text-align:right/);
  expect(html).toMatch(/<h1 dir="ltr"[^>]*text-align:left[^>]*>On Margins/);
  expect(html).toMatch(/<ul [^>]*padding:0 24px 0 0/);
  expect(html).toMatch(/<p dir="ltr"[^>]*text-align:left[^>]*>English:/);
});
