import type { Database } from "../../src/database/database.ts";
import { createMemberStore, type MemberStore } from "../../src/database/members/member-store.ts";
import { openErasureNotes } from "../../src/database/people-notes.ts";
import { createErasing, type Erasing } from "../../src/domain/members/erasing.ts";
import { createMembers, type Members } from "../../src/domain/members/members.ts";
import type { ProviderProfile } from "../../src/domain/members/providers.ts";
import type { SignInOutcome } from "../../src/domain/members/views.ts";
import type { SubscriberManagement } from "../../src/domain/subscribers/management/management.ts";
import { createManagement, createSubscribing, type Subscribing, testKeys } from "./subscribing.ts";

type SignedInNow = Extract<SignInOutcome, { outcome: "signed-in" }>;

type Served = { readonly type: string; readonly bytes: Uint8Array } | null;

/** Members beside subscribers over a real database, with a clock that the test moves. */
export interface MemberScene {
  readonly at: Subscribing;
  readonly members: ReturnType<typeof createMembers>;
  readonly memberStore: MemberStore;
  readonly erasing: Erasing;
  readonly management: SubscriberManagement;
  /** What providers serve, by address, at once or later; throws for others. */
  readonly pictures: Map<string, Served | Promise<Served>>;
  /** Addresses of pictures that were asked for. */
  readonly asked: string[];
  /** Comes from a provider; fails the test unless that signs in. */
  signIn(profile: Partial<ProviderProfile>, browser?: { replaces?: string; userAgent?: string }): Promise<SignedInNow>;
  /** The member as the session of this token sees it. */
  look(token: string): ReturnType<Members["signedIn"]>;
}

export function profileOf(some: Partial<ProviderProfile>): ProviderProfile {
  return {
    provider: "google",
    subject: "1",
    email: "ada@example.org",
    emailVerified: true,
    name: "Ada",
    pictureUrl: null,
    ...some,
  };
}

export function createMemberScene(
  database: Database,
  folder: string,
  given: Parameters<typeof createSubscribing>[2] = {},
): MemberScene {
  const memberStore = createMemberStore(database);
  const at = createSubscribing(database, folder, { accountOf: memberStore.findByKey, ...given });
  const clock = () => at.now;
  const erasing = createErasing({
    store: memberStore,
    subscriberStore: at.store,
    notes: openErasureNotes(folder),
    clock,
    addressKey: (given.keys ?? testKeys).addresses,
  });
  const pictures: MemberScene["pictures"] = new Map();
  const asked: string[] = [];
  const members = createMembers({
    store: memberStore,
    erasing,
    async fetchPicture(url) {
      asked.push(url);
      const picture = pictures.get(url);
      if (picture === undefined) throw new Error("no picture there");
      return picture;
    },
    clock,
    wake: () => at.delivery.wake(),
  });
  return {
    at,
    members,
    memberStore,
    erasing,
    management: createManagement(at, {
      addressKey: (given.keys ?? testKeys).addresses,
      noteErasure: erasing.noteAddress,
    }),
    pictures,
    asked,
    async signIn(profile, { replaces = null, userAgent = null } = {}) {
      const outcome = await members.signIn(profileOf(profile), { replaces, userAgent });
      if (outcome.outcome !== "signed-in") throw new Error(outcome.outcome);
      return outcome;
    },
    look: (token) => members.signedIn(token),
  };
}
