import type { SiteFacts } from "../shell/site-facts.ts";

/** What code outside of React, such as a client loader, needs of the root loader's data. */
type PageSettings = Pick<SiteFacts, "origin" | "apiHosts" | "locale" | "prefix" | "languages">;

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
