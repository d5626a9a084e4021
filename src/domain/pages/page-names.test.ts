import { expect, test } from "vitest";
import { siteSettings } from "../site/input.ts";
import { fillNames, withNames } from "./page-names.ts";

const settings = siteSettings.parse({
  name: "Plain *Words*",
  author: { name: "Grace_Poe", bio: "{{author}} writes *slowly*. {{bio}}" },
  description: "Words by {{author}} at {{ address }}, {{unknown}}",
  email: "grace@example.org",
  topics: [],
  navigation: { left: [], right: [], footer: [] },
});
const fill = <Page>(page: Page) => fillNames(page, settings, "https://example.org");

test("the names of site.yaml stand in every field of a page, however deep", () => {
  expect(fill({ title: "{{site}}", n: 1, list: [{ text: "{{author}}, {{contact}}" }], none: null })).toEqual({
    title: "Plain *Words*",
    n: 1,
    list: [{ text: "Grace_Poe, grace@example.org" }],
    none: null,
  });
});

test("a name is no Markdown in a text of Markdown; a bio is the author's own", () => {
  expect(fill({ body: "I am {{author}} of *{{site}}*, {{address}}. {{bio}}" }).body).toBe(
    "I am Grace\\_Poe of *Plain \\*Words\\**, example.org. Grace_Poe writes *slowly*. {{bio}}",
  );
});

test("other words between curly brackets stay, and what a name contains is taken as it is", () => {
  expect(fill({ body: "{{ page.title }} {{constructor}}" }).body).toBe("{{ page.title }} {{constructor}}");
  const nested = { ...settings, name: "{{contact}}" };
  expect(fillNames({ title: "{{site}}" }, nested, "https://example.org").title).toBe("{{contact}}");
});

test("the description of site.yaml takes the names too", () => {
  expect(withNames(settings, "https://example.org").description).toBe("Words by Grace_Poe at example.org, {{unknown}}");
});
