import { say } from "../../languages/say.ts";
import { type ComparedAddress, comparedAddress, type Redirect } from "./redirect-lines.ts";
import type { ContentFault } from "./site.ts";

/** The redirects of one file, which lies below the content folder. */
export interface RedirectFile {
  readonly file: string;
  readonly redirects: readonly Redirect[];
}

export interface RedirectStore {
  /** In the order of their names; the same array until something changes. */
  redirects(): readonly RedirectFile[];
}

/** What the site has at a path, without its redirects. `hidden`: a text that readers cannot see yet. */
export type Standing = "there" | "hidden" | "nothing";

/** Old addresses of the author's, and where they lead (P140). */
export interface Redirects {
  /**
   * Where an old address leads in the end: a path of this site, or an absolute address; null for all others. `address`:
   * path and query. A redirect that names a query goes before the page at its path, any other one behind it.
   */
  find(address: string): string | null;
  /** The same for redirects that name a query alone. */
  findByQuery(address: string): string | null;
  /** What is wrong with them, apart from lines that cannot be read. */
  faults(): ContentFault[];
}

interface Known extends Redirect {
  readonly file: string;
  readonly compared: ComparedAddress;
}

/** More redirects in a row are as good as a loop. */
const LONGEST_CHAIN = 20;

/** `standing`: of a path, encoded in one way. `origin`: the site's own, which an address that leads back here may name. */
export function createRedirects(parts: {
  store: RedirectStore;
  standing: (path: string) => Standing;
  origin: string;
}): Redirects {
  const { store, standing, origin } = parts;
  let files: readonly RedirectFile[] | undefined;
  let table = tableOf([]);

  return {
    find: (address) => endOf(address)?.end ?? null,
    findByQuery(address) {
      if (!address.includes("?") || !current().hasQueries) return null;
      const first = matching(comparedAddress(address));
      return first && first.compared.query.length > 0 ? (endOf(address)?.end ?? null) : null;
    },
    faults() {
      const { byKey, twice } = current();
      const again = twice
        .filter(({ later, earlier }) => later.to !== earlier.to)
        .map(({ later, earlier }) =>
          told(later, "warning", say("fileFaults.redirectTwice", { place: `${earlier.file}:${earlier.line}` })),
        );
      return [...[...byKey.values()].flat().flatMap(faultsOf), ...again];
    },
  };

  function current(): Table {
    const now = store.redirects();
    if (files !== now) table = tableOf(now.flatMap((one) => knownIn(one, origin)));
    files = now;
    return table;
  }

  /** The redirect whose query says the most of what is asked for. */
  function matching(asked: ComparedAddress): Known | null {
    const { byKey } = current();
    const named = asked.query
      .flatMap((parameter) => byKey.get(keyOf(asked.path, parameter)) ?? [])
      .filter(({ compared }) => isWithin(compared, asked));
    if (named.length > 0) return named.reduce((a, b) => (b.compared.query.length > a.compared.query.length ? b : a));
    const [plain] = byKey.get(keyOf(asked.path)) ?? [];
    return plain && standing(asked.path) !== "there" ? plain : null;
  }

  /** Null for an address that is not redirected, an end of null for one that leads in a circle. */
  function endOf(address: string): { readonly end: string | null } | null {
    let end: string | null = null;
    const met = new Set<Known>();
    for (let next = matching(comparedAddress(address)); next; next = follow(next.to)) {
      if (met.has(next) || met.size >= LONGEST_CHAIN) return { end: null };
      met.add(next);
      end = next.to;
    }
    return end === null ? null : { end };
  }

  function follow(to: string): Known | null {
    return to.startsWith("/") ? matching(comparedAddress(to)) : null;
  }

  function faultsOf(one: Known): ContentFault[] {
    const { from, to, compared } = one;
    if (compared.query.length === 0 && standing(compared.path) === "there")
      return [told(one, "warning", say("fileFaults.redirectOfPage", { from }))];
    const found = endOf(from);
    if (found?.end === null) return [told(one, "error", say("fileFaults.redirectCircle", { from }))];
    const end = found?.end ?? to;
    if (!end.startsWith("/") || standing(comparedAddress(end).path) !== "nothing") return [];
    return [told(one, "error", say("fileFaults.redirectToNothing", { to: end }))];
  }
}

interface Table {
  /** By path, and by the first of the parameters that the query names. */
  readonly byKey: ReadonlyMap<string, readonly Known[]>;
  /** Addresses that are redirected more than once. */
  readonly twice: readonly { readonly later: Known; readonly earlier: Known }[];
  readonly hasQueries: boolean;
}

function tableOf(all: readonly Known[]): Table {
  const byKey = new Map<string, Known[]>();
  const twice: { later: Known; earlier: Known }[] = [];
  for (const one of all) {
    const { path, query } = one.compared;
    const key = keyOf(path, query[0]);
    const known = byKey.get(key) ?? [];
    const earlier = known.find(({ compared }) => isSameQuery(compared, one.compared));
    if (earlier) twice.push({ later: one, earlier });
    else byKey.set(key, [...known, one]);
  }
  return { byKey, twice, hasQueries: all.some(({ compared }) => compared.query.length > 0) };
}

function knownIn({ file, redirects }: RedirectFile, origin: string): Known[] {
  return redirects.map((one) => ({ ...one, to: sendable(one.to, origin), file, compared: comparedAddress(one.from) }));
}

/** As it may be sent: whatever leads to the site itself, an absolute address too, as a path of it. */
function sendable(to: string, origin: string): string {
  if (/^(\/[\w-]+)+$/.test(to)) return to;
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname.replace(/^\/+/, "/") + url.search + url.hash : url.href;
}

const keyOf = (path: string, parameter?: readonly [string, string]): string => JSON.stringify([path, parameter]);

const told = ({ file, line }: Known, severity: ContentFault["severity"], message: string): ContentFault => ({
  file,
  line,
  field: null,
  message,
  severity,
});

const isWithin = ({ query }: ComparedAddress, asked: ComparedAddress): boolean =>
  query.every(([name, value]) => asked.query.some(([other, given]) => other === name && given === value));

const isSameQuery = (a: ComparedAddress, b: ComparedAddress): boolean =>
  a.query.length === b.query.length && isWithin(a, b) && isWithin(b, a);
