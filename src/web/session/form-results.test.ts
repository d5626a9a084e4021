import { expect, it } from "vitest";
import { textIn } from "../../languages/texts.ts";
import { formResults } from "./form-results.ts";

const results = formResults("/page", {
  done: { saved: "replies.saved" },
  failed: { confirm: "members.confirm" },
});

it.each([
  ["", null],
  ["?done=saved", { outcome: "done", reason: "saved", text: "Saved." }],
  ["?done=never-heard-of", { outcome: "done", reason: null, text: "Done." }],
  [
    "?failed=confirm",
    { outcome: "failed", reason: "confirm", text: "Nothing was deleted: please confirm that you mean it." },
  ],
  ["?failed=never-heard-of", { outcome: "failed", reason: null, text: "That did not work. Please try again." }],
  ["?failed=error", { outcome: "failed", reason: "error", text: "Something went wrong. Please try again." }],
  ["?failed=constructor", { outcome: "failed", reason: null, text: "That did not work. Please try again." }],
  [
    "?done=saved&failed=limited",
    { outcome: "failed", reason: "limited", text: "Too many requests. Please try again in a few minutes." },
  ],
])("%s comes to %j", (search, result) => {
  expect(results.read(new URLSearchParams(search), textIn("en"))).toEqual(result);
});

it.each([
  [{ done: "saved" }, "/page?done=saved"],
  [{ failed: "confirm" }, "/page?failed=confirm"],
] as const)("%j is answered by fetching the page anew", (result, address) => {
  const { status, headers } = results.answer(result);
  expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([303, address, "private, no-store"]);
});
