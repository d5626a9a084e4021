import { expect, test } from "vitest";
import { answeringFetch } from "../../test/support/answering-fetch.ts";
import { type ApiRequest, callApi, type Environment, environmentOf } from "./api-client.ts";

const hosts = { local: "", development: "https://dev.example", production: "https://api.example" };

/** A client whose fetches are answered in turn. */
function clientOf(answers: (Response | Error)[], environment: Environment = "local", given = hosts) {
  const { asked, fetch } = answeringFetch(answers);
  const call = (path: string, request?: ApiRequest) => callApi({ hosts: given, environment, fetch }, path, request);
  return { asked, client: { call } };
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
