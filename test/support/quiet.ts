import { afterEach, beforeAll, expect } from "vitest";
import { addressAuthorIn } from "../../src/languages/say.ts";

/** Nothing writes to the console by accident: unexpected output fails the test that made it, or of several at a time one. */
const said: string[] = [];
for (const method of ["log", "info", "warn", "error"] as const)
  console[method] = (...words: unknown[]) => void said.push(words.join(" "));

afterEach(() => expect(said.splice(0), "unexpected console output").toEqual([]));

// Files of one worker share the program: none leaves its author's language to the next.
beforeAll(() => addressAuthorIn("en"));
