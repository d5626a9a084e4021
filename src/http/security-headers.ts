import { KEPT_BY_NOBODY } from "./cache-control.ts";

export interface PolicySources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Only where a page frames another. */
  readonly frames?: readonly string[];
}

/** Where browsers tell what a policy has stopped. Other than `report-to`, this works in every browser, and without https. */
export const POLICY_REPORTS = "/api/policy-reports";

/** Of what a page may ask of a browser, what this site needs: to copy a block of code, and to show recordings. */
const open = ["clipboard-write"];
const ofRecordings = ["fullscreen", "picture-in-picture"];

/** What no page may ask of a browser, in names that browsers know (w3.org/TR/permissions-policy). */
const closed = [
  ...["accelerometer", "browsing-topics", "camera", "clipboard-read", "display-capture"],
  ...["encrypted-media", "gamepad", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection"],
  ...["keyboard-map", "local-fonts", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-create"],
  ...["publickey-credentials-get", "screen-wake-lock", "serial", "storage-access", "sync-xhr", "usb"],
  ...["window-management", "xr-spatial-tracking"],
];

/** The features of a page; `players`: origins whose frames may play there. */
function features(players: readonly string[] = []): string {
  const framed = players.map((origin) => `"${origin}"`).join(" ");
  return [
    ...closed.map((feature) => `${feature}=()`),
    ...open.map((feature) => `${feature}=(self)`),
    `autoplay=(${framed})`,
    ...ofRecordings.map((feature) => `${feature}=(${["self", framed].filter(Boolean).join(" ")})`),
  ].join(", ");
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** The security headers of every answer of one site; `policy` adds what a single page's own inline parts need. */
export function securityHeaders(site: {
  production: boolean;
  /** Are all subdomains reached by https alone? */
  hstsSubdomains: boolean;
  apiOrigins: readonly string[];
  development?: boolean;
}) {
  const fixed: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", features()],
    ["X-Frame-Options", "DENY"],
  ];
  if (site.production)
    fixed.push(["Strict-Transport-Security", `max-age=31536000${site.hstsSubdomains ? "; includeSubDomains" : ""}`]);
  const connect = ["'self'", ...site.apiOrigins, ...(site.development ? ["ws:"] : [])].join(" ");

  const policy = (sources: PolicySources = { scripts: [], styles: [] }) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...sources.scripts].join(" ")}`,
      `style-src ${["'self'", ...sources.styles].join(" ")}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      `connect-src ${connect}`,
      ...(sources.frames ? [`frame-src ${sources.frames.join(" ")}`] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      // Vite writes HTML and scripts as it likes.
      ...(site.development ? [] : ["require-trusted-types-for 'script'", "trusted-types default loader rendered-text"]),
      `report-uri ${POLICY_REPORTS}`,
    ].join("; ");
  const plainPolicy = policy();

  /** Adds what is missing; a policy that the answer brought along stays. What says nothing of caches is kept by none. */
  function apply(headers: Headers): void {
    for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", plainPolicy);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", KEPT_BY_NOBODY);
  }

  return {
    policy,
    features,
    apply,
    /** Names and values by turns, of an answer that is no page. */
    plain: [...fixed.flat(), "Content-Security-Policy", plainPolicy] as readonly string[],
    /** Most answers take more headers as they are; wrapping each anew would cost half of all calls a second. */
    secured(response: Response): Response {
      try {
        apply(response.headers);
        return response;
      } catch {
        const headers = new Headers(response.headers);
        apply(headers);
        return new Response(response.body, { status: response.status, headers });
      }
    },
  };
}
