import { expect, test } from "vitest";
import { createApiClient, type Environment, environmentOf } from "./api-client.ts";

const hosts = { local: "", development: "https://dev.example", production: "https://api.example" };
const post = (slug: string, date: string) => ({ slug, date, title: slug, image: null });

/** A client whose fetches are answered in turn; `asked` collects their addresses and options. */
function clientOf(answers: (Response | Error)[], environment: Environment = "local", given = hosts) {
  const asked: { url: string; options: RequestInit | undefined }[] = [];
  const fetch = async (url: unknown, options?: RequestInit) => {
    asked.push({ url: String(url), options });
    const answer = answers.shift() ?? new Error("nothing more was expected");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, client: createApiClient({ hosts: given, environment, fetch: fetch as typeof globalThis.fetch }) };
}

test.each([
  ["localhost", "local"],
  ["127.0.0.1", "local"],
  ["[::1]", "local"],
  ["blog.localhost", "local"],
  ["ada.example", "production"],
  ["www.ada.example", "development"],
  ["localhost.example", "development"],
])("%s is a %s page", (hostname, environment) => expect(environmentOf(hostname, "ada.example")).toBe(environment));

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
])("on a local page the development API is asked where %s", async (_, answer) => {
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
])("%s asks once", async (_, environment, given) => {
  const { client, asked } = clientOf([new TypeError("fetch failed")], environment, given);
  expect((await client.getPosts({})).failed).toBe(true);
  expect(asked).toHaveLength(1);
});

test("a fetch that was called off is not repeated", async () => {
  const { client, asked } = clientOf([new DOMException("aborted", "AbortError")]);
  expect((await client.getPosts({}, AbortSignal.abort())).failed).toBe(true);
  expect(asked).toHaveLength(1);
});

test("calls carry cookies, and JSON where there is a body", async () => {
  const { client, asked } = clientOf(
    [Response.json({ success: true, message: "Done", totalMembers: 3 })],
    "production",
  );
  expect(await client.call("/api/auth/subscribe", { body: { email: "a@b.co" } })).toEqual({
    http: { status: 200, failure: "" },
    success: true,
    message: "Done",
    totalMembers: 3,
  });
  expect(asked[0]).toMatchObject({
    url: "https://api.example/api/auth/subscribe",
    options: {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: '{"email":"a@b.co"}',
    },
  });
});

test("without a body a call is a GET", async () => {
  const { client, asked } = clientOf([Response.json({ success: true })]);
  expect(await client.call("/api/auth/session")).toMatchObject({ success: true, message: "" });
  expect(asked[0]).toMatchObject({ url: "/api/auth/session", options: { method: "GET" } });
});

test("an answer that is not JSON counts by its status", async () => {
  const { client } = clientOf([
    new Response("fine"),
    new Response("broken", { status: 502, statusText: "Bad Gateway" }),
  ]);
  expect(await client.call("/")).toEqual({ success: true, message: "Success", http: { status: 200, failure: "" } });
  const http = { status: 502, failure: "Bad Gateway" };
  expect(await client.call("/")).toEqual({ success: false, message: "Request failed", http });
});

test("a JSON answer without success is no success", async () => {
  const { client } = clientOf([Response.json({ message: "hm" }), Response.json([1])]);
  expect(await client.call("/")).toMatchObject({ success: false, message: "hm" });
  expect(await client.call("/")).toMatchObject({ success: true, message: "Success" });
});

test("a network failure has its own words", async () => {
  const { client } = clientOf([new TypeError("fetch failed")]);
  expect(await client.call("/")).toEqual({ success: false, message: "Network error occurred.", http: null });
});
