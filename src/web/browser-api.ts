import { type ApiClient, createApiClient, environmentOf } from "./api-client.ts";
import { pageSettings } from "./page-settings.ts";

/** The API as this page reaches it; for code that runs in a browser only. */
export function browserApi(): ApiClient {
  const { origin, apiHosts } = pageSettings();
  const environment = environmentOf(location.hostname, new URL(origin).hostname);
  return createApiClient({ hosts: apiHosts, environment, fetch: (...call) => fetch(...call) });
}

/** The same calls on the page's own origin, whatever the host of the API. */
export function ownApi(): ApiClient {
  const hosts = { local: "", development: "", production: "" };
  return createApiClient({ hosts, environment: "local", fetch: (...call) => fetch(...call) });
}
