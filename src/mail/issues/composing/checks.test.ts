import { expect, test } from "vitest";
import { issueComposer, issueText } from "../../../../test/support/sample-issue.ts";
import { READER_URL } from "../../../domain/newsletters/letter.ts";
import { wholePalettes } from "../../../domain/site/colours.ts";
import { issueWarnings } from "./checks.ts";

const leads = (path: string) =>
  path === "/posts/gone" ? ("gone" as const) : path === "/odd" ? ("unknown" as const) : ("there" as const);

test("links are looked at as readers would follow them, and no other host is asked", async () => {
  const compose = await issueComposer({ surroundings: { leads } });
  const warnings = async (markdown: string) => (await compose(issueText(markdown))).warnings;
  for (const fine of [
    "[a](/posts/a) [b](https://example.org/?id=1) [c](mailto:a@example.org) [d](https://commonplace.example/now)",
    "## Here\n\n[place](#here) [note](https://example.org/#utm_source=x) <https://example.com>",
    "[note][^1] [a](tel:123)\n\n[^1]: Words.",
  ])
    expect(await warnings(fine), fine).toEqual([]);
  const found = await Promise.all(
    [
      "[a](/posts/gone#x)",
      "[a](https://commonplace.example/posts/gone/)",
      "[a](/odd)",
      "[a](about)",
      "[a](http://localhost:8787/posts/a)",
      "[a](http://192.168.1.4/x)",
      "[a](https://example.org/?utm_source=x&id=1&fbclid=y)",
      "[a](#nowhere)",
      "[a](other.pdf)",
      "One ![x](gone.png)",
    ].map(warnings),
  );
  expect(found.map((list) => list.join(" "))).toEqual([
    "The link /posts/gone#x leads nowhere: readers find nothing at /posts/gone.",
    "The link https://commonplace.example/posts/gone/ leads nowhere: readers find nothing at /posts/gone.",
    "The link /odd leads to /odd, where this site has no page.",
    "The link about is relative and would lead to https://commonplace.example/letters/about: begin it with https:// or /.",
    "The link http://localhost:8787/posts/a leads to this machine or its network, where no reader can follow.",
    "The link http://192.168.1.4/x leads to this machine or its network, where no reader can follow.",
    "The link https://example.org/?utm_source=x&id=1&fbclid=y carries utm_source, fbclid, which tracks readers: take it out.",
    "The link to #nowhere leads nowhere: no heading here has that name.",
    "There is no file other.pdf.",
    "There is no picture gone.png.",
  ]);
});

test("pictures are weighed, and have words and a format that mail programs show", async () => {
  const weights: Record<string, number | null> = { jpeg: 600_000 };
  const compose = await issueComposer({
    surroundings: {
      leads,
      weigh: async (address) => weights[/\.(\w+)(?:\?|$)/.exec(address.slice(-20))?.[1] ?? ""] ?? null,
    },
  });
  expect((await compose(issueText("Words ![](a.png) ![again](a.png)"))).warnings).toEqual([
    "The picture letters/spring/a.png weighs 600 kB; up to 400 kB open quickly.",
  ]);
  weights.jpeg = null;
  expect((await compose(issueText("Words ![](a.png)"))).warnings).toEqual([
    "The picture letters/spring/a.png cannot be shown in a mail: no JPEG or PNG of it can be made.",
    "The picture letters/spring/a.png has no words that say what it shows, for those who do not see it.",
  ]);
  const pictures = Array.from({ length: 5 }, (_, index) => ({
    kind: "figure" as const,
    picture: { src: `https://commonplace.example/media/posts/${index}.avif?v=1`, alt: "x", width: null },
    href: null,
    caption: [],
    dir: undefined,
  }));
  const warnings = await issueWarnings({ ...checked, blocks: pictures }, { leads, weigh: async () => 390_000 });
  expect(warnings).toHaveLength(6);
  expect(warnings[0]).toBe("The picture posts/0.avif would go as AVIF, which many mail programs do not show.");
  expect(warnings[5]).toBe("The pictures weigh 1,950 kB together; up to 1,500 kB open quickly.");
});

test("what makes an issue too long, empty or impossible to leave is said", async () => {
  const compose = await issueComposer({ surroundings: { leads } });
  expect((await compose(issueText(`${"Word. ".repeat(20)}\n\n`.repeat(800)))).warnings).toEqual([
    expect.stringMatching(/^The HTML has \d+ kB; above 90 kB mail programs begin to cut off the end\.$/),
  ]);
  expect((await compose(issueText("<!-- nothing -->"))).warnings).toEqual([
    "The text part is empty: there is no word in the text.",
  ]);
  const around = { leads, weigh: async () => 1 };
  expect(await issueWarnings({ ...checked, html: "", words: "" }, around)).toEqual([
    "The HTML has no link by which a reader can leave: see mails/footer.md.",
    "The plain text has no link by which a reader can leave: see mails/footer.md.",
  ]);
  const hidden =
    "Readers cannot see /posts/gone yet, to which “view in browser” leads, nor pictures that lie beside its text";
  const gone = { ...checked, path: "/posts/gone" };
  expect(await issueWarnings(gone, around)).toEqual([`${hidden}: it is dated 2026-12-24.`]);
  expect(await issueWarnings({ ...gone, draft: true }, around)).toEqual([`${hidden}: it is a draft.`]);
});

test("the site's own colours can be read when a mail program inverts them; chosen ones may not", async () => {
  const around = { leads, weigh: async () => 1 };
  expect(await issueWarnings(checked, around)).toEqual([]);
  const palettes = wholePalettes({ light: { paper: "#6a6a6a", ink: "#5f5f5f" } });
  const warnings = await issueWarnings({ ...checked, palettes }, around);
  expect(warnings[0]).toMatch(
    /^Where a mail program inverts colours, ink on paper has a contrast of \d+\.\d to 1; 4\.5 is needed\.$/,
  );
});

const checked = {
  path: "/letters/spring",
  draft: false,
  date: "2026-12-24",
  html: `<a href="${READER_URL}">`,
  words: READER_URL,
  blocks: [],
  rendered: { text: "Words.", problems: [] },
  palettes: wholePalettes({}),
  origin: "https://commonplace.example",
};
