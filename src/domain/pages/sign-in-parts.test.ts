import { expect, test } from "vitest";
import { signInParts, withSignIn } from "./sign-in-parts.ts";

test.each([
  ["Plain {{words}}.", "Plain {{words}}.", "Plain {{words}}."],
  ["Read{{#signIn}}, sign in{{/signIn}} or write.", "Read, sign in or write.", "Read or write."],
  ["{{#signIn}}Members {{/signIn}}{{^signIn}}Readers {{/signIn}}write.", "Members write.", "Readers write."],
  ["- a\n{{#signIn}}\n- b\n{{/signIn}}\n- c\n", "- a\n- b\n- c\n", "- a\n- c\n"],
  ["| a |\r\n  {{#signIn}}\t\r\n| b |\r\n{{/signIn}}\r\n| c |", "| a |\r\n| b |\r\n| c |", "| a |\r\n| c |"],
  ["{{#signIn}}\nWhole.\n\n{{/signIn}}\nRest.", "Whole.\n\nRest.", "Rest."],
  ["Left open: {{#signIn}}yes", "Left open: yes", "Left open: "],
  ["{{/signIn}}Closed only", "Closed only", "Closed only"],
])("%j", (text, where, elsewhere) => {
  expect([signInParts(text, true), signInParts(text, false)]).toEqual([where, elsewhere]);
});

test("a long text takes no longer than its length", () => {
  const started = performance.now();
  for (const tag of ["{{#signIn}}", "{{/signIn}}", " \t", "{{#signIn}} "]) signInParts(tag.repeat(100_000), false);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("every text of a page is told, and nothing else is touched", () => {
  const page = {
    title: "{{#signIn}}Members{{/signIn}}",
    version: 3,
    none: null,
    parts: [{ text: "By {{providers}}, {{site}}." }],
  };
  expect(withSignIn(page, "Google or GitHub")).toEqual({
    title: "Members",
    version: 3,
    none: null,
    parts: [{ text: "By Google or GitHub, {{site}}." }],
  });
  expect(withSignIn(page, "")).toMatchObject({ title: "" });
});
