import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.1", "::1", "[::1]"])("%s is this machine", (name) => {
  expect(isLoopback(name)).toBe(true);
});

test.each([
  "",
  "localhost.example.org",
  "not-localhost",
  "sub.localhost",
  "localhost:80",
  "127.0.0.1.example.org",
  "127.0.0",
  "128.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "[::1",
  "::2",
])("%s is not", (name) => {
  expect(isLoopback(name)).toBe(false);
});
