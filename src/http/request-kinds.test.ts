import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askListener } from "../../test/support/ask-listener.ts";
import { freePort } from "../../test/support/site.ts";
import { createRequestScope } from "../assembly/request-scope.ts";
import { observed } from "./observed.ts";
import { kindOf } from "./request-kinds.ts";

test.each([
  ["page", ["/", "/posts/on-margins", "/blog?page=2", "/blog.data", "/de/about", "/nothing"]],
  ["file", ["/assets/index-abc.js", "/robots.txt", "/posts/x.md", "/favicon.svg"]],
  ["feed", ["/feed.xml", "/atom.xml", "/rss", "/tags/x/feed.json", "/de/feed.xml?x=1"]],
  ["api", ["/api/posts", "/api/auth/me?x", "/verify?token=1"]],
  ["media", ["/media/posts/a.jpg?w=1", "/share/x.png"]],
  ["other", ["/healthz", "/readyz", "/metrics", "*", ""]],
] as const)("a request is for a %s", (kind, addresses) => {
  for (const address of addresses) expect([address, kindOf(address)]).toEqual([address, kind]);
});

function seen() {
  const answers: [string, string, number][] = [];
  const observer = {
    kept: { "2xx": 0, "3xx": 0 },
    answered: (...answer: (typeof answers)[number]) => void answers.push(answer),
    pageCache() {},
  };
  const lines: object[] = [];
  const log = { debug: (details: object) => void lines.push(details) };
  const observe = observed({ observer, log, scope: createRequestScope(), trustProxyHops: 1 });
  return { answers, observe, lines };
}

test("each request is counted once it is over, with its kind, the class of its status and its time", async () => {
  const { answers, observe, lines } = seen();
  const listener = (status: number, wait: number) =>
    askListener(
      (request, response) => {
        observe(request, response, () => setTimeout(() => response.writeHead(status).end("x"), wait));
      },
      { "X-Request-Id": `of-the-proxy-${status}` },
      "GET",
      "/api/posts?token=abc",
    );
  const { headers } = await listener(200, 30);
  expect(headers["x-request-id"]).toBe("of-the-proxy-200");
  await listener(404, 0);
  await listener(500, 0);
  await expect
    .poll(() => answers.map(([kind, status]) => `${kind} ${status}`))
    .toEqual(["api 2xx", "api 4xx", "api 5xx"]);
  expect(answers[0]?.[2]).toBeGreaterThan(0.028);
  expect(answers[0]?.[2]).toBeLessThan(5);
  expect(lines[1]).toEqual({
    requestId: "of-the-proxy-404",
    method: "GET",
    path: "/api/posts",
    status: 404,
    ms: expect.any(Number),
  });
});

test("a client that goes before its answer is counted as one that left", async () => {
  const { answers, observe } = seen();
  const port = await freePort();
  const server = createServer((request, response) => {
    observe(request, response, () => socket.destroy());
  }).listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => answers.map(([kind, status]) => [kind, status])).toEqual([["page", "left"]]);
});
