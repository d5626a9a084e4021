import { expect, test } from "vitest";
import { emailFault, nameFault, packageName, readOptionalPages } from "./new-site.ts";

test("names have 1 to 60 characters, an address is one", () => {
  expect([nameFault("A"), nameFault("a".repeat(60)), emailFault(" grace@example.org ")]).toEqual([null, null, null]);
  expect([nameFault(" ")?.key, nameFault("a".repeat(61))?.key]).toEqual([
    "fieldFaults.empty",
    "fieldFaults.charactersAtMost",
  ]);
  expect(emailFault("grace at example.org")?.key).toBe("fieldFaults.email");
});

test("a list names pages with their slash or without; any other page makes it unusable", () => {
  expect(readOptionalPages(" bookshelf,/list  now bookshelf")).toEqual(["/bookshelf", "/list", "/now"]);
  expect(readOptionalPages("")).toEqual([]);
  for (const other of ["blog", "/", "now,privacy"]) expect(readOptionalPages(other), other).toBeNull();
});

test.each([
  ["my-site", "my-site"],
  ["Café à Paris 2", "cafe-a-paris-2"],
  ["你好", "site"],
  ["..", "site"],
])("the folder %s makes the package %s", (folder, name) => expect(packageName(folder)).toBe(name));
