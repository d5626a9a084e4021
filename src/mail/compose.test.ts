import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { golden } from "../../test/support/golden.ts";
import { sampleCompose, sampleMessages } from "../../test/support/sample-mails.ts";
import type { ComposedMail, WordedMessage } from "../domain/mailer.ts";
import { wholePalettes } from "../domain/site/colours.ts";

const compose = sampleCompose();

describe.each(Object.entries(sampleMessages))("the mail %s", (name, message) => {
  test("reads as its golden files do", async () => {
    const { subject, text, html } = await compose(message);
    const plain = `Subject: ${subject}\n\n${text}`;
    expect(plain).toBe(golden(`${name}.txt`, plain));
    expect(html).toBe(golden(`${name}.html`, html));
  });

  test("loads nothing, tracks nothing and runs nothing", async () => {
    const { html } = await compose(message);
    expect(html).not.toMatch(
      /<(img|link|script|iframe|object|form|input|svg|video|audio|base)\b|url\(|@import|src=|srcset=|http-equiv="refresh"/i,
    );
    expect(html).not.toMatch(/\{\{|undefined|\[object|null/);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(https:\/\/commonplace\.example|mailto:hello@commonplace\.example$)/);
  });

  test("promises nothing of which the site does not take care: no letters, no times, no answers", async () => {
    const { text, subject } = await compose(message);
    expect(`${subject} ${text}`.replace(/\s+/g, " ")).not.toMatch(
      /(once|twice|two|mails?) a (week|month)|weekly|monthly|you will (find|get|receive)|simply (answer|reply)|I (read|answer)|hear from|one mail|last mail/i,
    );
  });

  test("is safe to carry: short lines, no bare control characters, every link in both parts", async () => {
    const { html, text, subject } = await compose(message);
    for (const line of `${html}\n${text}`.split("\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    for (const line of text.split("\n")) if (!line.includes("://")) expect([...line].length).toBeLessThanOrEqual(72);
    expect(`${subject}${text}${html}`.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(subject).not.toContain("\n");
    for (const [address] of html.matchAll(/https:\/\/commonplace\.example\/[^"<]+/g)) expect(text).toContain(address);
  });

  test("is ready for the dark", async () => {
    const { html } = await compose(message);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(html).not.toMatch(/#(000|fff)(000|fff)?\b/i);
    for (const colour of ["color:", "background-color:"])
      for (const [, attributes] of html.matchAll(/<(?!style|meta)([a-z][^>]*)>/g))
        if (attributes?.match(new RegExp(`(?<![-\\w])${colour}#`))) expect(attributes).toContain("class=");
  });
});

test("the mail to verify carries nothing that whoever asked could choose", async () => {
  const message = sampleMessages.verify as WordedMessage;
  const data = { ...message.data, name: "Cheap pills at evil.example" };
  const { subject, html, text } = await compose({ ...message, data } as WordedMessage);
  expect(subject + html + text).not.toContain("pills");
});

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)"],
  ['"><img src=x>', "&quot;&gt;&lt;img"],
  ["{{link}} {{contact}}", "{{link}} {{contact}}"],
  ["[click](x)", "[click](x)"],
])("a name such as %s is only ever words", async (name, shown) => {
  const { html, text } = await welcome(name);
  if (/[/]/.test(name)) expect(html).not.toContain("alert");
  else expect(html).toContain(shown);
  expect(html).not.toMatch(/<img|<script/);
  expect(html.match(/<a /g)?.length).toBe((await welcome("Grace")).html.match(/<a /g)?.length);
  if (!/[/]/.test(name)) expect(text).toContain(`Dear ${name},`);
});

test.each(["https://evil.example", "www.evil.example", "Ada evil.example", "ada@evil.example", "Ada: win"])(
  "nobody is greeted as %s",
  async (name) => {
    const { html, text } = await welcome(name);
    expect(html + text).not.toContain("evil");
    expect(text).toContain("Hello,");
  },
);

test("the site's own words are escaped, and its language and colours taken over", async () => {
  const other = sampleCompose({
    name: "Notes & <Queries>",
    language: "de",
    colours: { light: { accent: "#123456", paper: "oklch(1 0 0)" }, dark: { ink: "oklch(70% 50% 30)" } },
  });
  const { html, subject } = await other(sampleMessages.verify as WordedMessage);
  expect(subject).toContain("Notes & <Queries>");
  expect(html).toContain("Notes &amp; &lt;Queries&gt;");
  expect(html).toContain('<html lang="de"');
  expect(html).toContain('bgcolor="#123456"');
  expect(html).toContain('<body class="paper" style="margin:0;padding:0;background-color:#ffffff');
  expect(html).toMatch(/\.ink \{ color: #[0-9a-f]{6} !important/);
});

test("mails have the paper and ink of the site", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../web/styles/tokens.css"), "utf8");
  const colours = wholePalettes({});
  for (const scheme of ["light", "dark"] as const)
    for (const name of ["paper", "ink", "ink-soft", "rule", "accent", "accent-ink"] as const) {
      const [, token = ""] = new RegExp(`--${scheme}-${name}: (oklch\\([^)]*\\))`).exec(tokens) ?? [];
      expect([scheme, name, wholePalettes({ [scheme]: { [name]: token } })[scheme][name]]).toEqual([
        scheme,
        name,
        colours[scheme][name],
      ]);
    }
});

async function welcome(name: string): Promise<ComposedMail> {
  return compose({ template: "welcome", data: { name, readerUrl: "https://commonplace.example/newsletter/r" } });
}
