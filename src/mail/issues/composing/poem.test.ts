import { expect, test } from "vitest";
import { golden } from "../../../../test/support/golden.ts";
import { issueComposer, issueText } from "../../../../test/support/sample-issue.ts";

const POEM = `Rain on the *shed,
   then the shed on its own
      for an hour,*

and a line which is longer than any mail should be wide, and which nobody has asked to break where it does not end;
\tthe gutter
    counts.

---

Written in the shed.
`;

test("P162: a poem keeps its lines, stanzas and the room before a line in a mail, as HTML and as text", async () => {
  const compose = await issueComposer();
  const text = { kind: "poem", slug: "rain", title: "Rain", folder: "poetry", path: "/poetry/rain" } as const;
  const issue = await compose(issueText(POEM, { ...text, subject: "Rain", preheader: null, topic: "poetry" }));
  expect(issue.html).toBe(golden("poem.html", issue.html));
  expect(issue.text).toBe(golden("poem.txt", issue.text));
  expect(issue.text).toContain(
    "Rain on the *shed,*\n   *then the shed on its own*\n      *for an hour,*\n\nand a line",
  );
  expect(issue.text).toContain(" does not end;\n    the gutter\n    counts.\n\n* * *\n\nWritten in the shed.\n");
  expect(issue.html).toContain("<br/>\u00a0\u00a0\u00a0<em>then the shed on its own</em><br/>");
});
