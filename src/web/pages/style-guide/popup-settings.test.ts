import { expect, test } from "vitest";
import { everyPopup, popupId, popupName } from "./popup-settings.ts";

test("there is a popup in each of four positions, with and without backdrop, compact and not", () => {
  expect(everyPopup).toHaveLength(16);
  expect(new Set(everyPopup.map(popupName)).size).toBe(16);
  expect(new Set(everyPopup.map(popupId)).size).toBe(16);
});

test("a popup is named by its settings", () => {
  const settings = { position: "below-header", backdrop: true, compact: false } as const;
  expect(popupName(settings)).toBe("below-header, backdrop, not compact");
  expect(popupId(settings)).toBe("popup-below-header-backdrop-not-compact");
});
