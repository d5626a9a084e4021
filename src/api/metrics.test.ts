import { expect, test } from "vitest";
import { ORIGIN, sampleSite } from "../../test/support/sample-site.ts";

const told = {
  admits: (token: string) => token === "secret-of-16-bytes" || token === "of-this-machine",
  text: async () => ({ contentType: "text/plain; version=0.0.4", text: "commonplace_ready 1\n" }),
  values: async () => [{ name: "commonplace_ready", labels: {}, value: 1 }],
};
const site = (offered: boolean) => sampleSite({ entries: [], parts: { metrics: { ...told, offered } } });
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

test("P232: figures are told to whoever carries the token, kept by no cache and listed by no search engine", async () => {
  const answer = await site(true).ask("/metrics", bearer("secret-of-16-bytes"));
  expect(await answer.text()).toBe("commonplace_ready 1\n");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "text/plain; version=0.0.4",
    "x-robots-tag": "noindex",
  });
  const asJson = { headers: { ...bearer("secret-of-16-bytes").headers, Accept: "application/json" } };
  expect(await (await site(true).ask("/metrics", asJson)).json()).toEqual(await told.values());
});

test.each([
  ["no token", {}],
  ["a wrong one", bearer("secret-of-16-byteS")],
  ["an empty one", bearer("")],
  ["another scheme", { headers: { Authorization: `Basic ${btoa("x:secret-of-16-bytes")}` } }],
  ["the token in another place", { headers: { "X-Token": "secret-of-16-bytes" } }],
])("P232: %s is 401, and nothing else is said", async (_, init) => {
  const answer = await site(true).ask("/metrics", init);
  expect([answer.status, await answer.text()]).toEqual([401, ""]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("P232: without a token in the settings there is nothing at the address, but for this machine's commands", async () => {
  const nothing = await site(false).ask("/nothing-here");
  for (const init of [{}, bearer("wrong")]) {
    const answer = await site(false).ask("/metrics", init);
    expect([answer.status, await answer.text(), [...answer.headers.keys()]]).toEqual([
      404,
      await nothing.clone().text(),
      [...nothing.headers.keys()],
    ]);
  }
  expect((await site(false).ask("/metrics", bearer("of-this-machine"))).status).toBe(200);
  expect((await sampleSite({ entries: [] }).ask("/metrics", bearer("of-this-machine"))).status).toBe(404);
});

test("P232: no other origin is allowed to read them", async () => {
  for (const origin of ["https://evil.example", ORIGIN]) {
    const headers = { ...bearer("secret-of-16-bytes").headers, Origin: origin };
    const answer = await site(true).ask("/metrics", { headers });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});
