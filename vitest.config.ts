import { defineConfig } from "vitest/config";

// A second try forgives what a busy machine did to a test, not what the product did: that fails twice. None is silent:
// test/support/second-tries.ts names and counts them.
const common = { globals: false, retry: 1, restoreMocks: true, setupFiles: ["test/support/quiet.ts"] };

export default defineConfig({
  test: {
    reporters: ["default", "./test/support/second-tries.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "rules",
          include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: ["test/journeys/**", ...(process.env.PROVE ? ["test/proofs/**"] : [])],
          globalSetup: ["test/support/postgres.ts"],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The long form of test/proofs, one after another: scripts/prove.mjs.
        test: {
          ...common,
          name: "proofs",
          include: process.env.PROVE ? ["test/proofs/**/*.test.ts"] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...common,
          name: "journeys",
          include: ["test/journeys/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
