import { expect, test } from "vitest";
import { formFailure } from "./form-failures.ts";

test.each([
  ["email-missing", "Email is required"],
  ["email", "Please enter a valid email address."],
  ["error", "Something went wrong. Please try again."],
  ["constructor", "Something went wrong. Please try again."],
])("%s is told as %j", (reason, text) => expect(formFailure(reason)).toBe(text));

test("a page may have words of its own for what is not known", () =>
  expect(formFailure("error", "Unsubscribe failed.")).toBe("Unsubscribe failed."));
