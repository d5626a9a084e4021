import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/**
 * Names each test that passed only at a second try, with what it said at the first, and counts them at the end of a run. With SECOND_TRIES set, also appends a line for each to that file.
 */
export default class SecondTries implements Reporter {
  #tests: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (!retryCount) return;
    const [first] = test.result().errors ?? [];
    if (test.result().state === "failed") return;
    const name = `${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`;
    this.#tests.push(`${name}: ${first?.message.split("\n")[0] ?? "for no reason that is known"}`);
  }

  onTestRunEnd(): void {
    const tests = this.#tests.splice(0);
    for (const line of tests) process.stdout.write(`needed a second try: ${line}\n`);
    if (tests.length) process.stdout.write(`${tests.length} needed a second try\n`);
    if (process.env.SECOND_TRIES && tests.length) appendFileSync(process.env.SECOND_TRIES, `${tests.join("\n")}\n`);
  }
}
