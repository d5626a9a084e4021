import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { DAY } from "../time-spans.ts";
import type { ProviderProfile } from "./providers.ts";
import type { MemberPictureStore } from "./store.ts";

const PICTURE_LIFE = 7 * DAY;

/** Takes a provider's picture in, made small and safe to serve; null when there is none to be had. Never throws. */
export type FetchPicture = (url: string) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>;

/** Keeps the provider's picture of a member for a week, beside the sign-in: that neither waits for it nor fails with it. */
export function pictureKeeper(parts: {
  store: Pick<MemberPictureStore, "pictureTime" | "savePicture">;
  fetchPicture: FetchPicture;
  clock: Clock;
}): (memberId: string, profile: Pick<ProviderProfile, "provider" | "pictureUrl">) => Promise<void> {
  const fetching = new Set<string>();
  return async (memberId, { provider, pictureUrl }) => {
    if (pictureUrl === null || fetching.has(memberId)) return;
    fetching.add(memberId);
    try {
      const fetchedAt = await parts.store.pictureTime(memberId);
      if (fetchedAt !== null && parts.clock() - fetchedAt < PICTURE_LIFE) return;
      const found = await parts.fetchPicture(pictureUrl);
      if (!found) return;
      const version = hash("sha256", found.bytes, "base64url").slice(0, 16);
      await parts.store.savePicture(memberId, { ...found, provider, version, fetchedAt: parts.clock() });
    } catch {
      // The initial is shown instead; the next sign-in tries again.
    } finally {
      fetching.delete(memberId);
    }
  };
}
