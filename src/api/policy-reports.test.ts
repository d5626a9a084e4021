import { expect, test } from "vitest";
import { guardedForTest } from "../../test/support/guarded.ts";
import { policyReportRoutes, type Violation } from "./policy-reports.ts";

function scene() {
  const noted: Violation[] = [];
  const app = guardedForTest().route("/", policyReportRoutes({ violation: (violation) => noted.push(violation) }));
  const send = (body: unknown, type = "application/csp-report") =>
    app.request("/api/policy-reports", {
      method: "POST",
      headers: { "Content-Type": type, "Content-Length": String(JSON.stringify(body).length) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { noted, send };
}

const csp = (directive: string, blocked: string) => ({
  "csp-report": {
    "document-uri": "https://site.example/verify?token=secret",
    "effective-directive": directive,
    "blocked-uri": blocked,
  },
});

test("reports in either form are counted by directive and by what was blocked", async () => {
  const { noted, send } = scene();
  for (let count = 0; count < 10; count++) expect((await send(csp("script-src-elem", "inline"))).status).toBe(200);
  await send(
    [{ type: "csp-violation", body: { effectiveDirective: "img-src", blockedURL: "https://b.example/x?y" } }],
    "application/reports+json",
  );
  expect(noted).toEqual([
    { directive: "script-src-elem", blocked: "inline", count: 1 },
    { directive: "script-src-elem", blocked: "inline", count: 10 },
    { directive: "img-src", blocked: "https:b.example", count: 1 },
  ]);
});

test("a flood of different reports fills neither memory nor log", async () => {
  const { noted, send } = scene();
  for (let count = 0; count < 1_000; count++) await send(csp("img-src", `https://h${count}.example/`));
  expect(noted.length).toBeLessThan(60);
  expect(noted.at(-1)).toEqual({ directive: "others", blocked: "others", count: 100 });
});

test("nothing but directive and origin is taken from a report", async () => {
  const { noted, send } = scene();
  await send(csp('x" \n\u001b[31m', "javascript:alert(1)//secret@example.org"));
  await send(csp("img-src", "https://name:secret@b.example/secret?secret#secret"));
  await send({ "csp-report": { "effective-directive": ["secret"], "blocked-uri": { secret: 1 } } });
  expect(JSON.stringify(noted)).not.toMatch(/secret|\\n|\\u001b/);
});

test.each([
  ["no JSON", "{", "application/csp-report", 400],
  ["no report", {}, "application/csp-report", 400],
  ["a list of nothing", [null], "application/reports+json", 400],
  ["another type", csp("img-src", "inline"), "text/plain", 415],
  ["too much", csp("img-src", "x".repeat(20_000)), "application/csp-report", 413],
])("%s is refused", async (_name, body, type, status) => {
  const { noted, send } = scene();
  const answer = await send(body, type);
  expect([answer.status, (await answer.json()).success, noted]).toEqual([status, false, []]);
});
