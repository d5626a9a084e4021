import { expect, test } from "vitest";
import { type FormEvent, type FormState, formAfter, formStart, redirectDelay } from "./form-state.ts";

const submit = (email: string, name = ""): FormEvent => ({ type: "submitted", email, name });
const after = (...events: FormEvent[]) => events.reduce(formAfter, formStart);
const details = after(submit("ada@example.org"));
const sending = formAfter(details, submit("ada@example.org"));

test.each([
  ["", "Email is required"],
  ["   ", "Email is required"],
  ["ada", "Please enter a valid email address."],
  ["a da@example.org", "Please enter a valid email address."],
])("the e-mail %j is refused before anything is sent", (email, fault) =>
  expect(after(submit(email))).toEqual({ step: "email", fault }),
);

test("e-mail, details, loading, success", () => {
  expect(details).toEqual({ step: "details", fault: null });
  expect(sending).toEqual({ step: "sending" });
  const done = formAfter(sending, { type: "answered", success: true, message: "Please check your email." });
  expect(done).toEqual({ step: "done", message: "Please check your email." });
});

test("Back leads from the details to the e-mail, and from nowhere else", () => {
  expect(formAfter(details, { type: "back" })).toEqual(formStart);
  expect(formAfter(sending, { type: "back" })).toBe(sending);
});

test("a name that mail could not carry is refused in the details", () => {
  const fault = "Please use at most 100 characters for your name.";
  expect(formAfter(details, submit("ada@example.org", "a".repeat(101)))).toEqual({ step: "details", fault });
});

test("an error shows its message, or the form's own; Try Again returns to the e-mail", () => {
  const failed = formAfter(sending, { type: "answered", success: false, message: "Network error occurred." });
  expect(failed).toEqual({ step: "failed", message: "Network error occurred." });
  expect(formAfter(failed, { type: "restarted" })).toEqual(formStart);
  const silent = formAfter(sending, { type: "answered", success: false, message: "" });
  expect(silent).toEqual({ step: "failed", message: "Subscription failed" });
});

test("an answer that comes after the form was put away changes nothing", () =>
  expect(formAfter(formStart, { type: "answered", success: true, message: "" })).toBe(formStart));

test("a second submit while the first is on its way sends nothing", () =>
  expect(formAfter(sending, submit("ada@example.org"))).toBe(sending));

test("P25: only a form that redirects lets go, 1500 ms after its success", () => {
  const done: FormState = { step: "done", message: "" };
  expect(redirectDelay(done, true)).toBe(1500);
  expect(redirectDelay(done, false)).toBeNull();
  expect(redirectDelay(sending, true)).toBeNull();
});
