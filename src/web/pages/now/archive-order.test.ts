import { expect, test } from "vitest";
import { textIn } from "../../../languages/texts.ts";
import { inOrder, orderLabels, otherOrder } from "./archive-order.ts";

const entries = ["2025-04-03", "2025-06-11", "2025-02-11"].map((isoDate) => ({ isoDate }));
const dates = (order: "desc" | "asc") => inOrder(entries, order).map(({ isoDate }) => isoDate);

test("past updates stand newest first or oldest first", () => {
  expect(dates("desc")).toEqual(["2025-06-11", "2025-04-03", "2025-02-11"]);
  expect(dates("asc")).toEqual(["2025-02-11", "2025-04-03", "2025-06-11"]);
});

test("the toggle names the order and flips it", () => {
  expect(textIn("en")(orderLabels.desc)).toBe("Sorted by: Newest first");
  expect(textIn("en")(orderLabels[otherOrder("desc")])).toBe("Sorted by: Oldest first");
  expect(otherOrder(otherOrder("desc"))).toBe("desc");
});
