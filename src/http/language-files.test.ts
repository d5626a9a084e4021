import type { IncomingMessage, RequestListener } from "node:http";
import { expect, test } from "vitest";
import { askListener } from "../../test/support/ask-listener.ts";
import type { Texts } from "../languages/catalogue.ts";
import { languageFiles } from "./language-files.ts";

const security = { apply: (headers: Headers) => headers.set("X-Content-Type-Options", "nosniff") };
const german: Texts = {
  shell: { menu: "Menü", close: "Schließen", error: "Error" },
  subscribe: { close: "Schließen" },
};
const filesFor = (keys: string[] | null) => {
  const files = languageFiles(keys, security);
  files.take(
    new Map([
      ["en", {}],
      ["de", german],
    ]),
  );
  return files;
};
const ask = (files: ReturnType<typeof languageFiles>, url: string | null) => {
  const listener: RequestListener = (request: IncomingMessage, response) => {
    request.url = url ?? "";
    if (!files.answer(request, response)) response.writeHead(404).end();
  };
  return askListener(listener);
};

test("P150: a language is one lasting script with what browsers may show, by its English words; English has none", async () => {
  const files = filesFor(["shell.menu", "shell.error"]);
  expect(files.address("en")).toBeNull();
  expect(files.address("de")).toMatch(/^\/languages\/de-[0-9a-f]{12}\.js$/);
  const answer = await ask(files, files.address("de"));
  expect(answer.body.toString()).toBe('window.translations={"Menu":"Menü"}');
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
});

test("P150: a page that is older than the author's last words gets the present ones, which it does not keep", async () => {
  const files = filesFor(null);
  const before = files.address("de");
  files.take(new Map([["de", { shell: { menu: "Speisekarte" } }]]));
  expect(files.address("de")).not.toBe(before);
  const answer = await ask(files, before);
  expect(answer.body.toString()).toBe('window.translations={"Menu":"Speisekarte"}');
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

test.each([
  "/languages/fr-0123456789ab.js",
  "/languages/de.js",
  "/languages/de-0123456789ab.js/x",
  "/languages/__proto__-0123456789ab.js",
])("answers nothing at %s", async (url) => expect((await ask(filesFor(null), url)).status).toBe(404));
