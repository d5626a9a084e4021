import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder, writeFile } from "../../../test/support/content-folder.ts";
import { openCardFile } from "./card-file.ts";

test("P169: what the author wrote in cards.yaml stays as it is, comments too", async () => {
  const folder = temporaryFolder();
  const written = "# Mine\nhttps://example.org/a: # kept\n  title: 'A: b'\n";
  writeFile(folder, "cards.yaml", written);
  const file = await openCardFile(folder);
  await file.write("https://example.org/c?d=1", { title: "C", fetched: "2026-11-22" }, Buffer.from("picture"));
  const text = await readFile(join(folder, "cards.yaml"), "utf8");
  expect(text.startsWith(written)).toBe(true);
  const picture = /picture: (cards\/example\.org-[\da-f]{8}\.jpg)/.exec(text)?.[1] ?? "";
  expect(await readFile(join(folder, picture), "utf8")).toBe("picture");
  const again = await openCardFile(folder);
  expect(again.entries()).toEqual({
    "https://example.org/a": { title: "A: b" },
    "https://example.org/c?d=1": { title: "C", fetched: "2026-11-22", picture },
  });
});

test("an entry that is there already is replaced, in a file of any style", async () => {
  const folder = temporaryFolder();
  for (const written of [
    "# Mine\nhttps://example.org/a:\n  title: A\n  fetched: 2026-01-01\nhttps://example.org/b: { title: B }\n",
    "{ 'https://example.org/a': { title: A }, 'https://example.org/b': { title: B } }",
  ]) {
    writeFile(folder, "cards.yaml", written);
    const file = await openCardFile(folder);
    await file.write("https://example.org/a", { title: "New", fetched: "2026-11-22" }, null);
    await file.write("https://example.org/c", { title: "C" }, null);
    expect((await openCardFile(folder)).entries()).toEqual({
      "https://example.org/a": { title: "New", fetched: "2026-11-22" },
      "https://example.org/b": { title: "B" },
      "https://example.org/c": { title: "C" },
    });
  }
});

test("a first entry makes the file; one that cannot be read is left alone", async () => {
  const folder = temporaryFolder();
  const file = await openCardFile(folder);
  expect(file.entries()).toEqual({});
  await file.write("https://example.org/a", { title: "A" }, null);
  expect(await readFile(join(folder, "cards.yaml"), "utf8")).toMatch(
    /^# What the cards.*\n#.*\n+https:\/\/example\.org\/a:\n {2}title: A\n$/,
  );
  writeFile(folder, "cards.yaml", "- a\n- b\n");
  await expect(openCardFile(folder)).rejects.toThrow("cards.yaml cannot be read");
});
