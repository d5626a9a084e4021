import { expect, test } from "vitest";
import { pageReload } from "./page-reload.ts";

/** What is answered at an address: the body, or null where it is not for pages that ask. */
function asking(reload: ReturnType<typeof pageReload>, url: string): string | null {
  let body = "";
  const response = { writeHead: () => ({ end: (text: string) => (body = text) }) };
  return reload.answer({ url } as never, response as never) ? body : null;
}

test("a page asks whether what it shows has changed, and is told another state once it has", () => {
  const reload = pageReload();
  const before = asking(reload, "/dev/changes");
  expect(before).not.toBe("");
  expect(asking(reload, "/dev/changes")).toBe(before);
  reload.changed();
  expect(asking(reload, "/dev/changes")).not.toBe(before);
  expect(asking(reload, "/blog")).toBeNull();
});

test("what asks stands at the end of a page, as a script of the site's own", () => {
  const page = pageReload().asking("<html><body><p>Words</p></body></html>", "mark");
  expect(page).toMatch(/^<html><body><p>Words<\/p><script nonce="mark" data-now="">.+<\/script><\/body><\/html>$/);
});
