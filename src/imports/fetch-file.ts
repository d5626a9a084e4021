import type { FetchFile } from "../domain/imports/enclosures.ts";

const LARGEST = 50 * 2 ** 20;
const TIME_LIMIT = 60_000;

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "image/avif": ".avif",
  "image/svg+xml": ".svg",
  "image/heic": ".heic",
  "image/tiff": ".tiff",
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/ogg": ".ogg",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
};

/** Gets a picture or recording over HTTP: at most 50 MB, within a minute, three times where the server is busy. */
export const fetchFile: FetchFile = async (address) => {
  for (let attempt = 1; ; attempt++) {
    const result = await tryFetch(address);
    if (!("busy" in result)) return result;
    if (attempt === 3) return { outcome: "failed", fault: result.busy };
    await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
  }
};

async function tryFetch(address: string): Promise<Awaited<ReturnType<FetchFile>> | { busy: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT) });
    if (response.status === 429 || response.status >= 500) return { busy: `the server answers ${response.status}` };
    const failed = (fault: string) => ({ outcome: "failed" as const, fault });
    if (!response.ok) return failed(`the server answers ${response.status}`);
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    const ending = endings[type];
    if (ending === undefined) return failed(`it is no picture or recording but ${type || "of no type"}`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > LARGEST) return failed("it is larger than 50 MB");
      pieces.push(piece);
    }
    return { outcome: "fetched", name: nameFor(address, ending), file: { open: () => from(pieces) } };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    return { busy: cause.name === "TimeoutError" ? "no answer within a minute" : cause.message };
  }
}

async function* from(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** The name in the address, with the ending that its content has. */
function nameFor(address: string, ending: string): string {
  const last = new URL(address).pathname.split("/").at(-1) || "picture";
  const isRight = last.toLowerCase().endsWith(ending) || (ending === ".jpg" && /\.jpeg$/i.test(last));
  return isRight ? last : last.replace(/\.\w{2,5}$/, "") + ending;
}
