/** The kinds of page that ask the API, told apart by their hostname (P19). */
export type Environment = "local" | "development" | "production";

/** Where each kind of page finds the API: an origin, or an empty string for the page's own. */
export type ApiHosts = Readonly<Record<Environment, string>>;

/** What every call but that for posts is answered with: these always, and the fields of the call. */
export interface ApiAnswer {
  readonly success: boolean;
  readonly message: string;
  /** The status, and what it is called where it is an error; null where no answer came. */
  readonly http: { readonly status: number; readonly failure: string } | null;
  readonly [field: string]: unknown;
}

export interface ApiRequest {
  readonly method?: "GET" | "POST";
  /** Sent as JSON, by POST. */
  readonly body?: object;
}

/** `siteHostname` is the hostname of the site's configured address; any other host is a development one. */
export function environmentOf(hostname: string, siteHostname: string): Environment {
  if (/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)) return "local";
  return hostname === siteHostname ? "production" : "development";
}

/** What the browser's ways to the API are made of. `fetch` is handed in, so that tests decide what it answers. */
export interface ApiParts {
  readonly hosts: ApiHosts;
  readonly environment: Environment;
  /** What addresses of pages begin with in the language that is shown. */
  readonly prefix?: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A call with the reader's cookies; never rejects. */
export async function callApi(parts: ApiParts, path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { hosts, environment, fetch } = parts;
  const { body, method = body ? "POST" : "GET" } = request;
  const options: RequestInit = { method, credentials: "include" };
  if (body) Object.assign(options, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  try {
    const response = await fetch(hosts[environment] + path, options);
    const answer = await readJson(response);
    const http = { status: response.status, failure: response.ok ? "" : response.statusText };
    if (!isRecord(answer)) return { success: response.ok, message: response.ok ? "Success" : "Request failed", http };
    const message = typeof answer.message === "string" ? answer.message : "";
    return { ...answer, success: answer.success === true, message, http };
  } catch {
    return { success: false, message: "Network error occurred.", http: null };
  }
}

/** The body of a JSON answer; undefined for every other answer. Rejects where the network fails half-way. */
export async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/i.test(response.headers.get("Content-Type") ?? "")) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
