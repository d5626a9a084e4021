import type { PageAnswer } from "../../domain/cards/fetching.ts";
import { isRecording, playerOf, serviceOf } from "../../domain/cards/players.ts";
import { say } from "../../languages/say.ts";
import { oEmbedFacts, type PageFacts, pageFacts } from "./page-facts.ts";
import { webGet } from "./web-get.ts";

/** Bytes: of a page, what holds its head; of a picture, all of it. */
const MOST_OF_PAGE = 1_000_000;
const LARGEST_PICTURE = 10_000_000;

/** Where services answer for programs (oembed.com), by their names. */
const endpoints: Readonly<Record<string, string>> = {
  YouTube: "https://www.youtube.com/oembed",
  Vimeo: "https://vimeo.com/api/oembed.json",
  Spotify: "https://open.spotify.com/oembed",
  SoundCloud: "https://soundcloud.com/oembed",
};

/**
 * Asks a page of another site what it is called: by the service's own answer for programs where there is one, else by
 * the page itself; and gets the picture that it names. `still` draws a picture anew, or answers null where it is none.
 */
export function createAskPage(parts: {
  still(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** What site.yaml allows: instances of PeerTube among it. */
  players: readonly string[];
  isRefused?: (address: string) => boolean;
}): (address: string) => Promise<PageAnswer> {
  const { still, players, ...web } = parts;

  return async (address) => {
    const facts = await factsOf(address);
    if ("fault" in facts) return { outcome: "failed", fault: facts.fault };
    const { title, description, picture } = facts;
    if (title === null) return { outcome: "failed", fault: say("fileCommands.hasNoTitle") };
    return { outcome: "found", title, description, picture: picture === null ? null : await pictureAt(picture) };
  };

  async function factsOf(address: string): Promise<PageFacts | { readonly fault: string }> {
    const endpoint = endpointOf(address);
    if (endpoint !== null) {
      const answer = await webGet(`${endpoint}?${new URLSearchParams({ format: "json", url: address })}`, {
        ...web,
        most: MOST_OF_PAGE,
        whole: true,
      });
      if (answer.outcome === "failed") return answer;
      return oEmbedFacts(answer.bytes) ?? { fault: say("fileCommands.serviceUnreadable") };
    }
    const page = await webGet(address, { ...web, most: MOST_OF_PAGE, whole: false });
    if (page.outcome === "failed") return page;
    if (!/^(text\/html|application\/xhtml\+xml)/.test(page.contentType))
      return {
        fault: say("fileCommands.noPage", { type: page.contentType.split(";")[0] || say("fileCommands.ofNoType") }),
      };
    try {
      return pageFacts(page.bytes, page.contentType, page.address);
    } catch (error) {
      // Nested too deeply for the stack.
      if (error instanceof RangeError) return { fault: say("fileCommands.htmlUnreadable") };
      throw error;
    }
  }

  function endpointOf(address: string): string | null {
    if (isRecording(address)) return endpoints[serviceOf(address) ?? ""] ?? null;
    return playerOf(address, players) ? `${new URL(address).origin}/services/oembed` : null;
  }

  /** A card does without a picture that cannot be had. */
  async function pictureAt(address: string): Promise<Uint8Array | null> {
    const answer = await webGet(address, { ...web, most: LARGEST_PICTURE, whole: true });
    return answer.outcome === "got" ? await still(answer.bytes) : null;
  }
}
