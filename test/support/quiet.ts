import { afterEach, beforeEach, expect, vi } from "vitest";

/** Nothing writes to the console by accident: unexpected output fails the test that made it. */
const methods = ["log", "info", "warn", "error"] as const;
let spies: ReturnType<typeof vi.spyOn>[] = [];

beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
});

afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls.map((call: unknown[]) => call.join(" ")));
  expect(said, "unexpected console output").toEqual([]);
});
