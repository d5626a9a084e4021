import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { eachCollection } from "../domain/posts/addresses.ts";
import { markdownAsked } from "./markdown-asked.ts";

const collections = eachCollection((folder) => ({
  find: (key: string) =>
    (folder === "posts" ? /^(tea|ü|17)$/ : /^rain$/).test(key) ? ({ slug: key === "17" ? "tea" : key } as never) : null,
  alias: () => null,
}));
const asked = (url: string, accept?: string) =>
  markdownAsked({ url, headers: { accept } } as IncomingMessage, collections);

test.each([
  "text/markdown",
  "text/markdown, text/html, */*",
  "text/html;q=0.9,text/markdown",
  "TEXT/MARKDOWN; q=0.5, */*;q=0.1",
])("P132: who names Markdown as no worse than HTML gets it: %s", (accept) => {
  expect(asked("/posts/tea", accept)).toBe("/posts/tea.md");
  expect(asked("/posts/%C3%BC?utm=1", accept)).toBe("/posts/%C3%BC.md");
  expect(asked("/poetry/rain", accept)).toBe("/poetry/rain.md");
});

test.each([
  undefined,
  "*/*",
  "text/html,*/*;q=0.8",
  "text/markdown;q=0",
  "text/markdown;q=0.5,text/html",
  "text/markdown;q=0.2, */*",
])("everybody else gets the page: %s", (accept) => expect(asked("/posts/tea", accept)).toBeNull());

test.each([
  "/posts/nothing",
  "/posts/17",
  "/posts/tea.md",
  "/posts/tea.data",
  "/posts/%",
  "/blog",
  "/",
  "/posts/",
  "/poetry/tea",
])("no other address is asked for as Markdown: %s", (url) => expect(asked(url, "text/markdown")).toBeNull());
