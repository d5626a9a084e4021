import type { IncomingMessage, ServerResponse } from "node:http";

const ADDRESS = "/dev/changes";
/** Asks once a second, which holds no connection open while the server wants to end. */
const script = `(()=>{let seen;const ask=async()=>{try{const now=await(await fetch("${ADDRESS}")).text();if(seen&&now!==seen)location.reload();seen=now}catch{}setTimeout(ask,1000)};ask()})()`;

/** Has open pages load again once what readers see has changed: for an author who writes, on the author's own machine. */
export function pageReload() {
  let state = Date.now();

  return {
    changed(): void {
      state++;
    },
    /** Answers where pages ask what they are of; `false` for any other address. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== ADDRESS) return false;
      response.writeHead(200, { "Content-Type": "text/plain", "Cache-Control": "no-store" }).end(String(state));
      return true;
    },
    /** A page that asks. `mark` is what the site's own scripts carry as their nonce. */
    asking: (html: string, mark: string): string =>
      html.replace(/(?=<\/body>)/, `<script nonce="${mark}" data-now="">${script}</script>`),
  };
}
