import { type ApiClient, type ApiParts, createApiClient, environmentOf } from "./api-client.ts";
import { pageSettings } from "./session/page-settings.ts";

/** What the ways to the API are made of on this page; for code that runs in a browser only. */
export function pageParts(): ApiParts {
  const { origin, apiHosts } = pageSettings();
  const environment = environmentOf(location.hostname, new URL(origin).hostname);
  return { hosts: apiHosts, environment, fetch: (...call) => fetch(...call) };
}

/** The API as this page reaches it. */
export const browserApi = (): ApiClient => createApiClient(pageParts());

/** The same calls on the page's own origin, whatever the host of the API. */
export function ownApi(): ApiClient {
  const hosts = { local: "", development: "", production: "" };
  return createApiClient({ ...pageParts(), hosts });
}
