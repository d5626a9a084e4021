import type { IncomingMessage, ServerResponse } from "node:http";
import type { Text } from "../../languages/texts.ts";
import { refuse } from "../refusal.ts";

/** The longest address that is looked at, in characters. */
const LONGEST_ADDRESS = 2_048;
const SLASH = 47;

/**
 * Looks at a request's address and host before anything else does (RFC 9112, section 3.2). Returns whether the request
 * may go on, with an address that begins with a slash; the others are answered: 414 to a long address, 400 to one that
 * is none and to a host that is none, in the language of the site.
 */
export function readRequestLine(request: IncomingMessage, response: ServerResponse, language: () => string): boolean {
  const address = request.url as string;
  if (address.length > LONGEST_ADDRESS) return refused(414, (text) => text("answers.longAddress"));
  if (address.charCodeAt(0) !== SLASH && !toOriginForm(request)) {
    if (address !== "*" || request.method !== "OPTIONS") return refused(400, (text) => text("answers.noAddress"));
    response.writeHead(204, { Allow: "GET, HEAD, POST, OPTIONS" }).end();
    return false;
  }
  const { host } = request.headers;
  if (host === undefined ? request.httpVersionMinor > 0 : !isHost(host))
    return refused(400, (text) => text("answers.noHost"));
  return true;

  function refused(status: number, say: (text: Text) => string): false {
    refuse(request, response, { status, say, language: language() });
    return false;
  }
}

/** A request in the form that is sent to proxies (RFC 9112, section 3.2.2): its address names the host. */
function toOriginForm(request: IncomingMessage): boolean {
  const address = request.url as string;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { host, pathname, search } = new URL(address);
  request.headers.host = host;
  request.url = pathname + search;
  return true;
}

let latestHost = "";

/** A name or address with an optional port; the latest is remembered, since nearly all requests name the same. */
function isHost(host: string): boolean {
  if (host === latestHost) return true;
  const valid = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host);
  if (valid) latestHost = host;
  return valid;
}
