import { type ApiAnswer, type ApiParts, type ApiRequest, callApi, environmentOf } from "./api-client.ts";
import { pageSettings } from "./session/page-settings.ts";

/** What the ways to the API are made of on this page; for code that runs in a browser only. */
export function pageParts(): ApiParts {
  const { origin, apiHosts, prefix } = pageSettings();
  const environment = environmentOf(location.hostname, new URL(origin).hostname);
  return { hosts: apiHosts, environment, prefix, fetch: (...call) => fetch(...call) };
}

/** A call to the API as this page reaches it. */
export const callBrowserApi = (path: string, request?: ApiRequest): Promise<ApiAnswer> =>
  callApi(pageParts(), path, request);

/** The same call on the page's own origin, whatever the host of the API. */
export const callOwnApi = (path: string, request?: ApiRequest): Promise<ApiAnswer> =>
  callApi({ ...pageParts(), hosts: { local: "", development: "", production: "" } }, path, request);
