import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest of its project, the longest first: begun last, it would go on alone while a processor rests. */
const longest = [
  "src/domain/delivery/relay-faults.test.ts",
  "src/domain/delivery/relay-outages.test.ts",
  "src/mail/issues/carrier.test.ts",
  "src/domain/newsletters/sending.test.ts",
  "src/domain/delivery/delivery.test.ts",
  "src/domain/newsletters/management.test.ts",
  "src/rendering/markdown/text-renderer.test.ts",
  "src/domain/subscribers/abuse.test.ts",
  "src/domain/members/members.test.ts",
  "src/rendering/pictures/pictures.test.ts",
  "src/assembly/backups/backup-tools.test.ts",
  "src/cli/send.test.ts",
  "src/rendering/markdown/xss.test.ts",
  "test/product/copies.test.ts",
  "test/proofs/package.test.ts",
  "test/proofs/fuzz.test.ts",
  "test/product/commands.test.ts",
  "test/product/development.test.ts",
  "test/product/guides-as-written.test.ts",
  "test/proofs/upgrading-nodes.test.ts",
  "test/product/export-round-trip.test.ts",
  "test/product/way-back.test.ts",
  "test/proofs/soak.test.ts",
  "test/product/build.test.ts",
  "test/product/issue-shells.test.ts",
  "test/proofs/issue-faults.test.ts",
  "test/proofs/issue-kills.test.ts",
  "test/product/several-nodes.test.ts",
  "test/proofs/slow-clients.test.ts",
  "test/proofs/slow-readers.test.ts",
  "test/product/shared-caches.test.ts",
  "test/proofs/issue-edits.test.ts",
  "test/proofs/issue-deaths.test.ts",
  "test/product/database-away.test.ts",
  "test/product/sign-in.test.ts",
  "test/proofs/two-senders.test.ts",
  "test/proofs/postfix.test.ts",
  "test/product/stop.test.ts",
];

/** Vitest's order, with what is known to take long before the rest of its project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(root, moduleId).replaceAll("\\", "/"));
      return place < 0 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project === b.project ? rank(a) - rank(b) : 0));
  }
}
