import { expect, test } from "vitest";
import { classifyCopyFailure, classifyFailure } from "./smtp-failure.ts";

const failure = (response: string, command: string) => ({
  message: "",
  response,
  command,
  responseCode: Number(response.slice(0, 3)),
});
const connected = { connected: true, handedOver: false };

test.each([
  ["454 Throttling failure: Maximum sending rate exceeded.", "DATA", "rate"],
  ["454 Throttling failure: Daily message quota exceeded.", "DATA", "quota"],
  ["421 4.7.0 Too many login attempts, please try again later", "AUTH LOGIN", "rate"],
  ["421 4.7.0 too many connections from your address", "CONN", "rate"],
  ["450 4.7.1 Error: too much mail from 192.0.2.1", "MAIL FROM", "rate"],
  ["451 4.7.1 message rate limit reached", "RCPT TO", "rate"],
  ["452 4.5.3 your limit of messages per hour is reached", "RCPT TO", "rate"],
  ["550 5.4.5 Daily user sending limit exceeded", "RCPT TO", "quota"],
  ["550-5.4.5 Daily user sending limit exceeded\n550 5.4.5 see our help", "DATA", "quota"],
  ["550 you have used your quota for this month", "MAIL FROM", "quota"],
])("%s at %s: the relay is throttling, by its %s", (response, command, cause) => {
  const expected = { outcome: "throttled", cause, answer: response };
  expect(classifyCopyFailure(failure(response, command), connected)).toEqual(expected);
  expect(classifyCopyFailure(failure(response, command), { connected: true, handedOver: true })).toEqual(expected);
  expect(classifyCopyFailure(failure(response, command), { connected: false, handedOver: false })).toEqual(expected);
});

test.each([
  ["450 4.2.1 the user is receiving mail at a rate that prevents additional messages", "RCPT TO", "deferred"],
  ["452 4.2.2 this mailbox is over quota", "RCPT TO", "deferred"],
  ["451 4.3.0 a corporate mail server has separated us", "DATA", "deferred"],
  ["450 4.7.1 greylisted", "RCPT TO", "deferred"],
  ["452 4.3.1 insufficient storage", "DATA", "deferred"],
  ["452 4.3.4 message size exceeds fixed limit", "MAIL FROM", "deferred"],
  ["550 5.2.2 quota of this user exceeded", "RCPT TO", "rejected"],
  ["550 mailbox quota exceeded", "RCPT TO", "rejected"],
  ["550 5.7.1 rejected by rate of complaints", "DATA", "rejected"],
  ["552 over quota", "RCPT TO", "rejected"],
])("%s at %s is about one mail: %s", (response, command, outcome) =>
  expect(classifyCopyFailure(failure(response, command), connected)).toMatchObject({ outcome }),
);

test("a single mail waits when the relay takes no more for today, and bars no reader", () => {
  const { outcome } = classifyFailure(failure("550 5.4.5 Daily user sending limit exceeded", "RCPT TO"), connected);
  expect(outcome).toBe("deferred");
  expect(classifyFailure(failure("550 daily quota exceeded", "RCPT TO"), connected).outcome).toBe("deferred");
});
