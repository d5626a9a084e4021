import { tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";
import { inMemory } from "./test/support/temporary-files.ts";

// A second try forgives what a busy machine did to a test, not what the product did: that fails twice. None is silent:
// test/support/second-tries.ts names and counts them.
const common = {
  globals: false,
  retry: 1,
  restoreMocks: true,
  setupFiles: ["test/support/quiet.ts"],
  // Patience for a busy machine; what must be quick says so itself.
  expect: { poll: { timeout: 15_000 } },
};
const proofs = "test/proofs/**/*.test.ts";

/** What waits for time-outs, relays and processes most of its time: more of it fits beside each other. */
const waiting = [
  "src/api/members/{session,sign-in-faults}.test.ts",
  "src/content/{changes,watching/watch}.test.ts",
  "src/database/{database,postgres-pool}.test.ts",
  "src/domain/delivery/{crash,delivery,lease,relay-faults,relay-outages}.test.ts",
  "src/domain/newsletters/{encrypted-sending,sending}.test.ts",
  "src/http/sockets.test.ts",
  "src/mail/issues/carrier.test.ts",
  "src/mail/smtp-transport.test.ts",
];
/** What starts the built product, or breaks down around it. */
const product = ["test/product/**/*.test.ts", proofs];
const productWaiting = [
  "test/product/{database-away,issue-shells,raw-requests,several-nodes,shared-caches,sign-in,stop}.test.ts",
  "test/proofs/{disk-full,issue-*,kills,nodes-chaos,nodes-share,postfix,postgres-cut,rolling-restart,slow-clients,slow-readers,smtp-faults,two-senders,victim,write-kills}.test.ts",
];
/** What measures time, on a disk as servers have: nothing else runs beside it. */
const measuring = ["test/proofs/{backups,locked-database,pathological,timing}.test.ts"];

const rules = {
  ...common,
  exclude: process.env.PROVE ? [proofs] : [],
  globalSetup: ["test/support/postgres.ts"],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  env: { TMPDIR: inMemory() },
};

export default defineConfig({
  test: {
    reporters: ["default", "./test/support/second-tries.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...rules,
          name: "rules",
          include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: ["test/journeys/**", ...product, ...waiting],
          // Loading the program anew for each of hundreds of files took as long as half of the tests.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...rules,
          name: "rules-waiting",
          include: waiting,
          // The checks run beside them: scripts/test.mjs.
          testTimeout: 60_000,
          maxWorkers: 6,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...rules,
          name: "product",
          globalSetup: [...rules.globalSetup, "test/support/shared-renderings.ts"],
          include: product,
          exclude: [...productWaiting, ...measuring, ...rules.exclude],
          // They wait for processes to begin and to end.
          testTimeout: 60_000,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...rules,
          name: "product-waiting",
          include: productWaiting,
          env: { ...rules.env, TEST_RENDERED: "" },
          testTimeout: 60_000,
          maxWorkers: 6,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...rules,
          name: "product-measuring",
          include: measuring,
          env: { TMPDIR: tmpdir(), TEST_RENDERED: "" },
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        // The long form of test/proofs, one after another: scripts/prove.mjs.
        test: {
          ...common,
          name: "proofs",
          include: process.env.PROVE ? [proofs] : [],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...common,
          name: "journeys",
          include: ["test/journeys/**/*.test.ts"],
          globalSetup: ["test/support/shared-journeys.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Half of their time they wait, for animations and for what is shown for a while.
          maxWorkers: 4,
          env: { TMPDIR: inMemory(), TEST_RENDERED: "" },
          sequence: { groupOrder: 7 },
        },
      },
    ],
  },
});
