import { expect, test } from "vitest";
import type { PagePath } from "./input.ts";
import { createPages } from "./pages.ts";
import type { Update } from "./store.ts";

const updates: Update[] = [
  { date: "2025-07-20", title: "Tomorrow", body: "" },
  { date: "2025-06-29", title: "Now", body: "Words" },
  { date: "2025-06-11", title: "Redundancy and Reconnection", body: "" },
  { date: "2025-04-03", title: "New Job & New Adventures", body: "" },
  { date: "2025-02-11", title: "Moving Interstate & New Ventures", body: "" },
];

test("the newest update whose day has come is the Now page, the older ones its archive", () => {
  const now = pages().now();
  expect(now).toMatchObject({ title: "Now", subtitle: "What Am I Up To?" });
  expect(now?.current).toMatchObject({ date: "June 29, 2025", isoDate: "2025-06-29", body: "Words" });
  expect(now?.previous).toMatchObject({ date: "June 11, 2025", path: "/nowArchives/2025-06-11" });
  expect(now?.archive.map(({ isoDate }) => isoDate)).toEqual(["2025-06-11", "2025-04-03", "2025-02-11"]);
});

test.each([
  ["2025-02-11", null, "2025-04-03"],
  ["2025-04-03", "2025-02-11", "2025-06-11"],
  ["2025-06-11", "2025-04-03", null],
])("the archive entry of %s has %s before and %s after it", (date, previous, next) => {
  const page = pages().archived(date);
  expect(page?.known).toBe(true);
  expect([page?.entry.isoDate, page?.previous?.isoDate ?? null, page?.next?.isoDate ?? null]).toEqual([
    date,
    previous,
    next,
  ]);
});

test.each(["", "2025-06-29", "2024-01-01", "../x"])("“%s” shows the newest archived entry", (unknown) => {
  expect(pages().archived(unknown)).toMatchObject({ known: false, entry: { isoDate: "2025-06-11" } });
});

test("without updates there is no Now page and no archive", () => {
  expect(pages([]).now()).toBeNull();
  expect(pages([]).archived("2025-06-11")).toBeNull();
  expect(pages(updates.slice(1, 2)).archived("2025-06-29")).toBeNull();
});

test("the archive goes with the Now page", () => {
  const without = pages(updates, {});
  expect([without.now(), without.archive(), without.archived("2025-06-11")]).toEqual([null, [], null]);
});

test("the list of letters is there while there is a letter, and comes and goes with the first and last", () => {
  const letters: string[] = [];
  const site = pages(updates, undefined, letters);
  expect([site.exists("/letters"), site.leads("/letters"), site.leads("/letters/spring")]).toEqual([
    false,
    "gone",
    "gone",
  ]);
  letters.push("/letters/spring");
  expect([site.exists("/letters"), site.leads("/letters"), site.leads("/letters/spring")]).toEqual([
    true,
    "there",
    "there",
  ]);
  expect([site.exists("/letters/spring?x"), site.exists("/letters/winter")]).toEqual([true, false]);
});

function pages(written = updates, files?: Partial<Record<PagePath, object>>, letters: readonly string[] = []) {
  const index = { title: "Now", subtitle: "What Am I Up To?", about: { label: "What?", url: "https://example.org" } };
  return createPages({
    hasSignIn: true,
    lists: {
      isAny: (page) => letters.some((path) => path.startsWith(page)),
      isThere: (path) => (/^\/(letters|tags)\//.test(path) ? letters.includes(path) : null),
    },
    store: {
      page: (path) => ((files ?? { "now/index.yaml": index })[path] as never) ?? null,
      version: () => 1,
      updates: () => written,
      settings: () => ({ timeZone: "Europe/London", locale: "en-US" }) as never,
    },
    clock: () => Date.parse("2025-07-19T12:00:00Z"),
  });
}
