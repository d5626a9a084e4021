import { expect, it } from "vitest";
import { readCallback } from "./callback-view.ts";

const invalid = { kind: "failure", text: "Invalid authentication callback", delay: 3000 };
const failed = (text: string) => ({ kind: "failure", text, delay: 5000 });

it.each([
  ["?auth=success", { kind: "success", delay: 2000 }],
  ["?auth=success&message=ignored", { kind: "success", delay: 2000 }],
  ["?auth=error&message=You%20said%20no.", failed("You said no.")],
  ["?auth=error", failed("Authentication failed")],
  ["?auth=error&message=", failed("Authentication failed")],
  ["?auth=error&message=%20%0a", failed("Authentication failed")],
  ["?auth=error&message=%E0%A4%A", failed("Authentication failed")],
  ["?auth=error&message=100%25", failed("100%")],
  ["?auth=error&message=%252E", failed("%2E")],
  ["?auth=error&message=%ff", failed("Authentication failed")],
  ["?auth=error&message=one%0D%0Atwo%00%E2%80%AEthree", failed("one two three")],
  ["?auth=error&message=%3Cb%3Ebold%3C%2Fb%3E", failed("<b>bold</b>")],
  [`?auth=error&message=${"x".repeat(5000)}`, failed("x".repeat(200))],
  ["", invalid],
  ["?auth=", invalid],
  ["?auth=SUCCESS", invalid],
  ["?message=only", invalid],
  ["?auth=%E0%A4%A", invalid],
])("P58: %s", (search, view) => {
  expect(readCallback(search)).toEqual(view);
});
