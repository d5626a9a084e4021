import { Hono } from "hono";
import { answer } from "../http/answers.ts";
import { declare } from "../http/declarations.ts";
import { POLICY_REPORTS } from "../http/security-headers.ts";

/** Something that a browser has stopped because the policy of a page does not allow it. */
export interface Violation {
  readonly directive: string;
  /** What was stopped: `inline`, `eval` and the like, or the scheme and host from which it would have come. */
  readonly blocked: string;
  /** How often it was told since the process started. */
  readonly count: number;
}

/** Kinds of violations that are told apart; all beyond them count as one, so that reports cannot fill memory or log. */
const MOST_KINDS = 50;
const OTHERS = "others";

/**
 * `POST /api/policy-reports`: counts what browsers report (CSP 3, section 5; Reporting API, section 3). Any browser may
 * report, and what it says is not to be trusted: of each report the directive and what was blocked are looked at, never
 * the address of a page. `violation` hears of the first, tenth, hundredth … of a kind.
 */
export function policyReportRoutes(parts: { violation: (violation: Violation) => void }): Hono {
  const counts = new Map<string, number>();

  function countOne(report: Readonly<Record<string, unknown>>): void {
    const known = { directive: directiveOf(report), blocked: blockedOf(report) };
    const fits = counts.has(`${known.directive} ${known.blocked}`) || counts.size < MOST_KINDS;
    const { directive, blocked } = fits ? known : { directive: OTHERS, blocked: OTHERS };
    const kind = `${directive} ${blocked}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (/^10*$/.test(String(count))) parts.violation({ directive, blocked, count });
  }

  const exempt = declare({
    exempt: {
      from: ["origin", "type", "writes"],
      reason:
        "Browsers send reports by themselves, in types of their own (CSP 3, section 5); they are counted, not stored.",
    },
  });

  return new Hono().post(POLICY_REPORTS, exempt, async (c) => {
    const type = c.req.header("Content-Type") ?? "";
    if (!/^application\/(csp-report|reports\+json|json)\s*(;|$)/i.test(type))
      return c.json({ success: false, message: "The request must be a report." }, 415);
    const reports = reportsIn(await c.req.text());
    if (reports === null) return answer(c, 400, "The report cannot be read.");
    for (const report of reports) countOne(report);
    return answer(c, 200, "Thank you.");
  });
}

/** Reports in either form: one under `csp-report`, or a list of them, each under `body`. */
function reportsIn(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const reports = Array.isArray(value)
      ? value.slice(0, 20).map((report) => report?.body)
      : [fieldOf(value, "csp-report")];
    return reports.every(isObject) ? reports : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function directiveOf(report: Readonly<Record<string, unknown>>): string {
  const [name = ""] = textOf(
    report.effectiveDirective ?? report["effective-directive"] ?? report["violated-directive"],
  ).split(" ");
  return /^[a-z-]{1,40}$/.test(name) ? name : OTHERS;
}

function blockedOf(report: Readonly<Record<string, unknown>>): string {
  const blocked = textOf(report.blockedURL ?? report["blocked-uri"]);
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHERS;
  const { protocol, host } = new URL(blocked);
  return `${protocol}${host}`.slice(0, 100);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 2_000) : "");
