import { expect, test } from "vitest";
import { answeringFetch } from "../../../test/support/answering-fetch.ts";
import type { Environment } from "../api-client.ts";
import { createPostsClient } from "./posts-client.ts";

const hosts = { local: "", development: "https://dev.example", production: "https://api.example" };
const post = (slug: string, date: string) => ({ slug, date, title: slug, image: null });

/** A client whose fetches are answered in turn. */
function clientOf(answers: (Response | Error)[], environment: Environment = "local", given = hosts) {
  const { asked, fetch } = answeringFetch(answers);
  return { asked, client: createPostsClient({ hosts: given, environment, fetch }) };
}

test("posts are asked of the environment's host and come newest first", async () => {
  const posts = [post("a", "2024-01-01"), post("b", "2025-01-01"), post("c", "2025-01-01")];
  const { client, asked } = clientOf([Response.json(posts, { headers: { "X-Total-Count": "9" } })], "production");
  const fetched = await client.getPosts({ year: 2025, limit: 8 });
  expect(asked.map(({ url }) => url)).toEqual(["https://api.example/api/posts?fields=card&year=2025&limit=8"]);
  expect(fetched).toMatchObject({ total: 9, years: null, failed: false });
  expect(fetched.posts.map(({ slug }) => slug)).toEqual(["b", "c", "a"]);
});

test("the years come from the server where it tells them", async () => {
  const { client } = clientOf([Response.json([], { headers: { "X-Years": "2026,2025" } })]);
  expect((await client.getPosts({})).years).toEqual([2026, 2025]);
});

test.each([
  ["the network fails", new TypeError("fetch failed")],
  ["the server fails", Response.json([], { status: 503 })],
  ["the answer is a page", new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
  ["the answer is no array", Response.json({ success: true })],
  ["the JSON is broken", new Response("[{", { headers: { "Content-Type": "application/json" } })],
])("P19: on a local page the development API is asked where %s", async (_, answer) => {
  const { client, asked } = clientOf([answer, Response.json([post("a", "2024-01-01")])]);
  expect(await client.getPosts({})).toMatchObject({ total: 1, failed: false });
  expect(asked.map(({ url }) => url)).toEqual(["/api/posts?fields=card", "https://dev.example/api/posts?fields=card"]);
});

test("where both fail, the list is empty and flagged", async () => {
  const { client } = clientOf([new TypeError("fetch failed"), new TypeError("fetch failed")]);
  expect(await client.getPosts({})).toEqual({ posts: [], total: 0, years: null, failed: true });
});

test.each<[string, Environment, typeof hosts]>([
  ["a production page", "production", hosts],
  ["a development page", "development", hosts],
  ["a local page without a development API", "local", { local: "", development: "", production: "" }],
])("P19: %s asks once", async (_, environment, given) => {
  const { client, asked } = clientOf([new TypeError("fetch failed")], environment, given);
  expect((await client.getPosts({})).failed).toBe(true);
  expect(asked).toHaveLength(1);
});

test("a fetch that was called off is not repeated", async () => {
  const { client, asked } = clientOf([new DOMException("aborted", "AbortError")]);
  expect((await client.getPosts({}, AbortSignal.abort())).failed).toBe(true);
  expect(asked).toHaveLength(1);
});
