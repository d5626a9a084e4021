/** The subtitles of which an address asks for the WebVTT, `talk.de.srt` for `talk.de.srt.vtt`; null for any other address. */
export function subRipOf(path: string): string | null {
  return /^(.+\.srt)\.vtt$/i.exec(path)?.[1] ?? null;
}

/**
 * SubRip as WebVTT (w3.org/TR/webvtt1): its times have a dot where SubRip has a comma, and it is UTF-8. Bytes that are not
 * are read as Windows wrote them in Western Europe.
 */
export function webVtt(subRip: Uint8Array): string {
  const cues = decoded(subRip)
    .replace(/\r\n?/g, "\n")
    .replace(/^(\d\d:\d\d:\d\d),(\d{3}) --> (\d\d:\d\d:\d\d),(\d{3})/gm, "$1.$2 --> $3.$4")
    .trim();
  return `WEBVTT\n\n${cues}\n`;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
