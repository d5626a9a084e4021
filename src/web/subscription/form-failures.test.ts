import { expect, test } from "vitest";
import { textIn } from "../../languages/texts.ts";
import { formFailure } from "./form-failures.ts";

test.each([
  ["email-missing", "Email is required"],
  ["email", "Please enter a valid email address."],
  ["error", "Something went wrong. Please try again."],
  ["constructor", "Something went wrong. Please try again."],
])("%s is told as %j", (reason, text) => expect(textIn("en")(formFailure(reason))).toBe(text));

test("a page may have words of its own for what is not known", () =>
  expect(formFailure("error", "replies.unsubscribeFailed")).toBe("replies.unsubscribeFailed"));
