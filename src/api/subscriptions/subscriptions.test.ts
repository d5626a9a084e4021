import { describe, expect, test } from "vitest";
import { form, json, own, SITE, type SubscriptionApi, temporaryApi } from "../../../test/support/subscription-api.ts";

const calls = ["/api/auth/subscribe", "/api/auth/resend-verification", "/api/auth/unsubscribe", "/verify"];
const FORM = form["Content-Type"];
const readers = (api: SubscriptionApi) => api.store.list(null, 10);

describe("a write", () => {
  const sites = [undefined, "same-origin", "same-site", "cross-site", "none"];
  const origins = [
    undefined,
    SITE,
    "null",
    "https://evil.example",
    "http://site.example",
    `${SITE}.evil.example`,
    `${SITE}:444`,
  ];
  const types = [
    json["Content-Type"],
    "application/json; charset=utf-8",
    FORM,
    "text/plain",
    "multipart/form-data; boundary=x",
    undefined,
  ];

  test.each(calls.slice(0, 3))(
    "to %s counts only as JSON, or as a form of the site's own: method × site × origin × type",
    async (path) => {
      const api = await temporaryApi();
      for (const method of ["PUT", "PATCH", "DELETE", "POST"])
        for (const site of sites)
          for (const origin of origins)
            for (const type of types) {
              const headers = Object.entries({ "Sec-Fetch-Site": site, Origin: origin, "Content-Type": type }).filter(
                (entry): entry is [string, string] => entry[1] !== undefined,
              );
              const body = new TextEncoder().encode(
                type === FORM ? "email=x%40example.org" : '{"email":"x@example.org"}',
              );
              const { status } = await api.ask(path, { method, headers, body });
              const what = JSON.stringify([method, headers]);
              if (
                origin === undefined
                  ? site === "cross-site" || site === "same-site"
                  : origin !== SITE || site === "cross-site"
              )
                expect(status, what).toBe(403);
              else if (type === FORM && (method !== "POST" || (origin === undefined && site !== "same-origin")))
                expect(status, what).toBe(415);
              else if (type?.startsWith("application/json")) expect(status, what).toBe(200);
              else if (type === FORM) expect([200, 303], what).toContain(status);
              else expect(status, what).toBe(415);
              if (method !== "POST") expect(await readers(api), what).toEqual([]);
            }
    },
  );

  test("of another site changes nothing", async () => {
    const api = await temporaryApi();
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      expect((await api.post(calls[0] as string, { email: "x@example.org" }, headers)).status).toBe(403);
      expect(
        (
          await api.postForm(
            calls[0] as string,
            { email: "x@example.org" },
            { ...headers, Origin: "https://evil.example" },
          )
        ).status,
      ).toBe(403);
    }
    expect(await readers(api)).toEqual([]);
  });

  test("by a browser too old for Fetch Metadata is known by its referrer", async () => {
    const api = await temporaryApi();
    const send = async (referrer: string) =>
      (
        await api.ask(calls[0] as string, {
          method: "POST",
          body: "email=x%40example.org",
          headers: { "Content-Type": FORM, Referer: referrer },
        })
      ).status;
    expect(await send(`${SITE}/blog`)).toBe(303);
    for (const other of [
      "https://evil.example/",
      `${SITE}.evil.example/`,
      `https://evil.example/${SITE}`,
      "about:blank",
      "",
    ])
      expect(await send(other)).toBe(415);
  });

  test.each([...calls, `/newsletter/r${"A".repeat(64)}`])(
    "to %s of more than 16 kB is 413, declared or not",
    async (path) => {
      const api = await temporaryApi();
      const body = JSON.stringify({ email: "x@example.org", padding: "x".repeat(17_000) });
      for (const init of [{ body }, { body: new Blob([body]).stream(), duplex: "half" }] as RequestInit[]) {
        const response = await api.ask(path, { method: "POST", headers: { ...json, ...own }, ...init });
        expect([response.status, await response.json()]).toEqual([
          413,
          { success: false, message: expect.any(String) },
        ]);
      }
    },
  );

  test.each([
    ["broken JSON", '{"email":', 400],
    ["JSON nested 7,000 deep", `{"email":${"[".repeat(7_000)}${"]".repeat(7_000)}}`, 400],
    ["an empty body", "", 400],
  ])("of %s is answered", async (_name, body, status) => {
    const api = await temporaryApi();
    for (const path of calls.slice(0, 3)) {
      const response = await api.ask(path, { method: "POST", headers: json, body });
      expect([response.status, await response.json()]).toEqual([
        status,
        { success: false, message: expect.any(String) },
      ]);
    }
  });
});

describe("cross-origin access", () => {
  test("is given with credentials to the site's own origin alone, on every call and every failure", async () => {
    const api = await temporaryApi();
    for (const path of [...calls, "/api/auth/stats"]) {
      const method = path.endsWith("stats") ? "GET" : "POST";
      const mine = await api.ask(path, { method, headers: { Origin: SITE, "Sec-Fetch-Site": "same-site" } });
      expect(mine.headers.get("Access-Control-Allow-Origin")).toBe(SITE);
      expect(mine.headers.get("Access-Control-Allow-Credentials")).toBe("true");
      for (const origin of [
        "https://evil.example",
        "null",
        "http://site.example",
        `${SITE}.`,
        "https://www.site.example",
        "*",
      ]) {
        const { headers } = await api.ask(path, { method, headers: { Origin: origin } });
        expect([path, origin, [...headers.keys()].filter((name) => name.startsWith("access-control"))]).toEqual([
          path,
          origin,
          [],
        ]);
        expect(headers.get("Vary")).toContain("Origin");
      }
    }
  });
});

describe("a database", () => {
  const failing = (error: Error) => {
    const fail = async () => {
      throw error;
    };
    const subscribers = {
      subscribe: fail,
      resend: fail,
      unsubscribe: fail,
      verify: fail,
      state: fail,
      totalActive: fail,
      leave: fail,
      undo: fail,
      openLink: fail,
      changePreferences: fail,
      attempt: fail,
      forget: fail,
    };
    return temporaryApi({ parts: { subscribers } });
  };
  const requests: [string, string][] = [
    ...calls.map((path) => ["POST", path] as [string, string]),
    ["GET", "/api/auth/stats"],
    ["GET", "/verify?token=x"],
    ["POST", `/newsletter/r${"A".repeat(64)}`],
  ];
  const body = JSON.stringify({ email: "x@example.org", do: "leave" });

  test.each(["busy", "unavailable"])(
    "that is %s is 503 with Retry-After, and says nothing of its inside",
    async (code) => {
      const api = await failing(Object.assign(new Error("SQLITE_BUSY: /data/commonplace.db"), { code, retryAfter: 2 }));
      for (const [method, path] of requests) {
        const response = await api.ask(path, { method, ...(method === "POST" && { body, headers: json }) });
        expect([path, response.status, response.headers.get("Retry-After")]).toEqual([path, 503, "2"]);
        expect(await response.json()).toEqual({
          success: false,
          message: "The site is busy. Please try again in a moment.",
        });
      }
      expect(api.errors).toEqual([]);
    },
  );

  test("P104: whose failure is none of these is 500, reported, and as silent", async () => {
    const api = await failing(new Error("no such column: secret"));
    for (const [method, path] of requests) {
      const response = await api.ask(path, { method, ...(method === "POST" && { body, headers: json }) });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        500,
        { success: false, message: "Something went wrong. Please try again." },
      ]);
    }
    expect(api.errors).toHaveLength(requests.length);
  });

  test("that is busy sends a reader without script to a page that says so", async () => {
    const api = await failing(Object.assign(new Error(), { code: "busy" }));
    const location = async (path: string) => {
      const response = await api.postForm(path, { email: "x@example.org", token: "x", do: "leave" });
      return [response.status, response.headers.get("Location")];
    };
    expect(await location(calls[0] as string)).toEqual([303, "/signedup?failed=busy"]);
    expect(await location("/api/auth/resend-verification")).toEqual([303, "/signedup?resent=false"]);
    expect(await location("/api/auth/unsubscribe")).toEqual([303, "/newsletter?failed=busy"]);
    expect(await location("/verify")).toEqual([303, expect.stringMatching(/^\/welcome\?error=The\+site\+is\+busy/)]);
    expect(await location(`/newsletter/r${"A".repeat(64)}`)).toEqual([
      303,
      `/newsletter/r${"A".repeat(64)}?failed=busy`,
    ]);
  });
});
