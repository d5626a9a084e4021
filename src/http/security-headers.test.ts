import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const headersOf = (given: Partial<Parameters<typeof securityHeaders>[0]>) => {
  const headers = new Headers();
  securityHeaders({ production: true, hstsSubdomains: false, apiOrigins: [], ...given }).apply(headers);
  return headers;
};

test("https is asked for beyond this machine, and of subdomains where that is set", () => {
  const of = (given: Parameters<typeof headersOf>[0]) => headersOf(given).get("Strict-Transport-Security");
  expect(of({})).toBe("max-age=31536000");
  expect(of({ hstsSubdomains: true })).toBe("max-age=31536000; includeSubDomains");
  expect(of({ production: false, hstsSubdomains: true })).toBeNull();
});

test("a browser is allowed nothing that the site does not need", () => {
  const headers = headersOf({});
  const features = headers.get("Permissions-Policy")?.split(", ") ?? [];
  expect(features.length).toBeGreaterThan(25);
  const open = features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature));
  expect(open).toEqual(["clipboard-write=(self)", "fullscreen=(self)", "picture-in-picture=(self)"]);
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("P101: text becomes script by a named policy alone, and what is stopped is told to the site itself", () => {
  const policy = headersOf({}).get("Content-Security-Policy");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("report-uri /api/policy-reports");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});
