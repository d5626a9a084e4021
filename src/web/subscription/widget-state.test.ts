import { expect, test } from "vitest";
import {
  type WidgetEvent,
  type WidgetPace,
  type WidgetView,
  widgetAfter,
  widgetDelay,
  widgetNotice,
} from "./widget-state.ts";

const pace: WidgetPace = { animateExpansion: true, autoCollapse: true, successMessage: "Thank you" };

/** Every view on the way, and how often the callback was called. */
function run(events: readonly WidgetEvent[], given: Partial<WidgetPace> = {}) {
  let view: WidgetView = "button";
  let calls = 0;
  const views = events.map((event) => {
    const next = widgetAfter(view, event, { ...pace, ...given });
    view = next.view;
    if (next.notify) calls++;
    return view;
  });
  return { views, calls };
}

test("P25: button, pulse of 150 ms, form; closing returns to the button", () => {
  expect(run(["opened", "waited", "closed"])).toEqual({ views: ["pulse", "form", "button"], calls: 0 });
  expect(widgetDelay("pulse")).toBe(150);
});

test("without animation the form follows at once", () =>
  expect(run(["opened"], { animateExpansion: false }).views).toEqual(["form"]));

test("P25: a success shows its message for 2 s, then collapses and calls back", () => {
  expect(run(["opened", "waited", "succeeded"])).toEqual({ views: ["pulse", "form", "message"], calls: 0 });
  expect(widgetDelay("message")).toBe(2000);
  expect(run(["opened", "waited", "succeeded", "waited"])).toMatchObject({ calls: 1 });
});

test.each([
  ["no message", { successMessage: undefined }],
  ["an empty message", { successMessage: "" }],
  ["autoCollapse off", { autoCollapse: false }],
])("with %s a success collapses and calls back at once", (_, given) => {
  const { views, calls } = run(["opened", "waited", "succeeded"], given);
  expect([views.at(-1), calls]).toEqual(["button", 1]);
});

test("the button and the form stay until a reader acts", () => {
  expect([widgetDelay("button"), widgetDelay("form")]).toEqual([null, null]);
  expect(run(["waited", "closed", "succeeded"])).toEqual({ views: ["button", "button", "button"], calls: 0 });
});

const facts = { signedIn: false, showOnlyButton: false, showSubscriptionStatus: true, reopened: false } as const;

test.each([
  ["a member", { signedIn: true, status: "active" }, "member"],
  ["a member, button only", { signedIn: true, showOnlyButton: true, status: "active" }, null],
  ["a pending subscriber", { status: "pending" }, "subscribed"],
  ["an active subscriber", { status: "active" }, "subscribed"],
  ["a reader who left", { status: "unsubscribed" }, null],
  ["a subscriber with another address", { status: "pending", reopened: true }, null],
  ["a subscriber where the status is not shown", { status: "pending", showSubscriptionStatus: false }, null],
] as const)("%s sees the right notice", (_, given, notice) =>
  expect(widgetNotice({ ...facts, ...given })).toBe(notice),
);
