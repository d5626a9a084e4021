import { once } from "node:events";
import { get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpServer } from "./http-server.ts";

/** A page takes longer than this only where it never comes, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Asks a front door for pages, over a port of this machine that nobody knows, before it is opened to readers. Null where each
 * is answered; else what is wrong with the first that is not. `host`: as readers address the site. `optional`: pages that an
 * author may have taken away.
 */
export async function faultOfPages(
  handle: RequestListener,
  { host, paths, optional }: { host: string; paths: readonly string[]; optional: readonly string[] },
): Promise<string | null> {
  const server = createHttpServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    for (const path of [...paths, ...optional]) {
      const status = await statusOf({ port, path, host }).catch((error: Error) => error.message);
      const most = optional.includes(path) ? 499 : 399;
      if (typeof status === "string" || status > most) return `${path} is answered with ${status}`;
    }
    return null;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function statusOf({ port, path, host }: { port: number; path: string; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, headers: { Host: host }, timeout: PATIENCE }, (response) => {
      response
        .resume()
        .on("end", () => resolve(response.statusCode ?? 500))
        .on("error", reject);
    });
    request.on("timeout", () => request.destroy(new Error("nothing in time"))).on("error", reject);
  });
}
