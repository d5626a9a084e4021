import type { Services } from "../domain/services.ts";
import { pathWithin, prefixOf } from "../domain/site/addresses.ts";

/** An address of the site as its language sees it. */
export interface AddressInLanguage {
  /** What addresses in the language begin with; empty in the main one. */
  readonly prefix: string;
  /** The rest of it, path and query. */
  readonly path: string;
  readonly services: Services;
}

/** Tells the language of an address: a further one by its first part, else the main one. `further`: the services in each. */
export function createLanguages(main: Services, further: readonly Services[]): (address: string) => AddressInLanguage {
  const known = further.map((services) => ({ prefix: prefixOf(services.site.settings()), services }));
  return (address) => {
    for (const { prefix, services } of known) {
      const path = pathWithin(prefix, address);
      if (path !== null) return { prefix, path, services };
    }
    return { prefix: "", path: address, services: main };
  };
}
