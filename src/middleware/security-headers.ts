export interface PolicySources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Only where a page frames another. */
  readonly frames?: readonly string[];
}

/** The security headers of every answer of one site; `policy` adds what a single page's own inline parts need. */
export function securityHeaders(site: { production: boolean; apiOrigins: readonly string[]; development?: boolean }) {
  const fixed: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()"],
    ["X-Frame-Options", "DENY"],
  ];
  if (site.production) fixed.push(["Strict-Transport-Security", "max-age=31536000"]);
  const connect = ["'self'", ...site.apiOrigins, ...(site.development ? ["ws:"] : [])].join(" ");

  const policy = (sources: PolicySources = { scripts: [], styles: [] }) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...sources.scripts].join(" ")}`,
      `style-src ${["'self'", ...sources.styles].join(" ")}`,
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${connect}`,
      ...(sources.frames ? [`frame-src ${sources.frames.join(" ")}`] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
  const plainPolicy = policy();

  return {
    policy,
    /** Names and values by turns, of an answer that is no page. */
    plain: [...fixed.flat(), "Content-Security-Policy", plainPolicy] as readonly string[],
    /** Adds what is missing; a policy that the answer brought along stays. */
    apply(headers: Headers): void {
      for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value);
      if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", plainPolicy);
    },
  };
}
