import type { ApiHosts } from "../api-client.ts";

/** What code outside of React, such as a client loader, needs of the root loader's data. */
interface PageSettings {
  /** The site's configured origin. */
  readonly origin: string;
  readonly apiHosts: ApiHosts;
  /** The locale of shown dates. */
  readonly locale: string;
}

let settings: PageSettings | undefined;

/** Called by the root view once it runs in a browser; never on the server. */
export function rememberPageSettings(given: PageSettings): void {
  settings = given;
}

/** The settings of this page; those of a site that configures nothing until the root view has told them. */
export function pageSettings(): PageSettings {
  return (
    settings ?? {
      origin: location.origin,
      apiHosts: { local: "", development: "", production: "" },
      locale: document.documentElement.lang || "en-US",
    }
  );
}
