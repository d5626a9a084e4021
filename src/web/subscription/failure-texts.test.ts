import { expect, test } from "vitest";
import { failureTexts } from "./failure-texts.ts";

const fine = { status: 200, failure: "" };
const broken = { status: 503, failure: "Service Unavailable" };

test("P20: subscribe: the server's message, else the status text, else a text of its own", () => {
  expect(failureTexts.subscribe({ message: "No", http: broken })).toBe("No");
  expect(failureTexts.subscribe({ message: "", http: broken })).toBe("Service Unavailable");
  expect(failureTexts.subscribe({ message: "", http: { status: 500, failure: "" } })).toBe(
    "Something went wrong. Please try again.",
  );
  expect(failureTexts.subscribe({ message: "", http: fine })).toBe("Something went wrong. Please try again.");
});

test("verify: the server's message, else the HTTP status, else a text of its own", () => {
  expect(failureTexts.verify({ message: "Invalid or expired verification link.", http: broken })).toBe(
    "Invalid or expired verification link.",
  );
  expect(failureTexts.verify({ message: "", http: broken })).toBe("503 Service Unavailable");
  expect(failureTexts.verify({ message: "", http: fine })).toBe("Verification failed");
});

test("unsubscribe: the server's message, else a text of its own", () => {
  expect(failureTexts.unsubscribe({ message: "Network error occurred.", http: null })).toBe("Network error occurred.");
  expect(failureTexts.unsubscribe({ message: "", http: broken })).toBe("Unsubscribe failed.");
});
