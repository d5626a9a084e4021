import { expect, test } from "vitest";
import { cookieOf, own, temporaryApi } from "../../../test/support/subscription-api.ts";

const hidden = { subscribed: false, name: null, subscribedAt: null, verified: false, status: "unsubscribed" };

test("anybody may know how many read along", async () => {
  const api = await temporaryApi();
  for (const email of ["a@example.org", "b@example.org"]) await api.activate(email);
  await api.subscribe("c@example.org");
  const response = await api.ask("/api/auth/stats");
  expect([response.status, await response.json()]).toEqual([
    200,
    { success: true, message: "Success", totalMembers: 2 },
  ]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("P38: strangers learn nothing about an address, whatever its state", async () => {
  const api = await temporaryApi();
  await api.activate("active@example.org", { name: "Ada" });
  await api.subscribe("pending@example.org");
  const seen = new Set<string>();
  const cookie = cookieOf(await api.post("/api/auth/subscribe", { email: "other@example.org" }, own));
  for (const email of ["active@example.org", "pending@example.org", "unknown@example.org"])
    for (const headers of [
      {},
      { Cookie: cookie },
      { Cookie: "__Host-commonplace-attempt=nonsense" },
      { Cookie: `x=${cookie}` },
    ]) {
      const response = await api.ask(`/api/auth/stats?email=${email}`, { headers });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      seen.add(`${response.status} ${await response.text()}`);
    }
  expect([...seen]).toHaveLength(1);
  const [, body = ""] = [...seen][0]?.match(/^200 (.*)$/) ?? [];
  expect(JSON.parse(body)).toEqual({
    success: true,
    message: expect.stringContaining("signed-in owner"),
    totalMembers: 1,
    ...hidden,
  });
});

test("the browser that asked sees its own attempt: pending, even for an address that is active", async () => {
  const api = await temporaryApi();
  await api.activate("ada@example.org", { name: "Ada" });
  const cookie = cookieOf(await api.post("/api/auth/subscribe", { email: "ada@example.org", name: "Eve" }, own));
  const response = await api.ask("/api/auth/stats?email=ADA@example.org", { headers: { Cookie: cookie } });
  expect(await response.json()).toEqual({
    success: true,
    message: "Success",
    totalMembers: 1,
    subscribed: true,
    name: "Eve",
    subscribedAt: new Date(api.now).toISOString(),
    verified: false,
    status: "pending",
  });
});

test("the signed-in owner sees the truth", async () => {
  const api = await temporaryApi({ parts: { ownerOf: async () => "ada@example.org" } });
  await api.activate("ada@example.org", { name: "Ada" });
  await api.activate("eve@example.org", { name: "Eve" });
  const of = async (email: string) => (await api.ask(`/api/auth/stats?email=${email}`)).json();
  expect(await of("ada@example.org")).toMatchObject({
    subscribed: true,
    name: "Ada",
    verified: true,
    status: "active",
    subscribedAt: expect.stringMatching(/Z$/),
  });
  expect(await of("eve@example.org")).toMatchObject(hidden);
});

test.each([
  ["", "Email is required"],
  ["x", "Please enter a valid email address."],
  ["a@b.c,d@e.f", "Please enter a valid email address."],
])("?email=%s is refused, with every field", async (email, message) => {
  const api = await temporaryApi();
  const response = await api.ask(`/api/auth/stats?email=${encodeURIComponent(email)}`);
  expect([response.status, await response.json()]).toEqual([400, { success: false, message, ...hidden }]);
});
