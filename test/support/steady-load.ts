import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** What became of the requests of a load. */
export interface LoadResult {
  readonly answered: number;
  /** Requests without the answer they should have had, a line each. */
  readonly failed: readonly string[];
}

/**
 * Asks for pages and calls and subscribes, at most so many times a second, over so many connections, each kept open for
 * as long as the server wants. What is slow makes the load smaller, so that a busy machine has no more under way.
 */
export function startLoad(url: string, given: { perSecond: number; connections: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: given.connections });
  const paths = ["/", "/blog", "/api/auth/session", "/api/posts?limit=3", "/posts/on-margins", "subscribe"];
  const failed: string[] = [];
  let answered = 0;
  let number = 0;
  let stopping = false;

  const ask = (path: string): Promise<void> =>
    new Promise((done) => {
      const fail = (error: Error) => {
        failed.push(`${path}: ${error.message}`);
        done();
      };
      const posts = path === "subscribe";
      const asking = request(url + (posts ? "/api/auth/subscribe" : path), {
        agent,
        method: posts ? "POST" : "GET",
        headers: posts ? { "Content-Type": "application/json" } : {},
      });
      asking.on("response", (response) => {
        response.on("error", fail);
        response.on("end", () => {
          if (response.statusCode === 200) answered++;
          else failed.push(`${path}: ${response.statusCode}`);
          done();
        });
        response.resume();
      });
      asking.on("error", fail);
      asking.end(posts ? JSON.stringify({ email: `reader${number}@example.org` }) : undefined);
    });

  const worker = async () => {
    while (!stopping) {
      await ask(paths[number++ % paths.length] as string);
      await delay((1_000 * given.connections) / given.perSecond);
    }
  };
  const running = Promise.all(Array.from({ length: given.connections }, worker));

  return {
    async stop(): Promise<LoadResult> {
      stopping = true;
      await running;
      agent.destroy();
      return { answered, failed };
    },
  };
}
