/** What several nodes on one database know of each other. */
export interface NodeStore {
  /** Notes that a node is there for `life` more milliseconds, with this content; the contents of all others that are. */
  note(node: { id: string; content: string; life: number }): Promise<readonly string[]>;
  forget(id: string): Promise<void>;
}

/** As `/readyz` tells it. `since`: UTC milliseconds, when this node first saw the difference. */
export type ContentOfNodes =
  | { readonly content: "same"; readonly nodes: number }
  | { readonly content: "differs"; readonly nodes: number; readonly differing: number; readonly since: number };

/** Milliseconds between two notes of a node, and how long one is believed. */
const BEAT = 10_000;
const LIFE = 35_000;
/** Milliseconds for which nodes differ while a new version of the site is brought to them: no reason to wake anybody. */
const DEPLOYMENT = 300_000;

/**
 * Compares the content of this node with that of all others, every 10 s and whenever its own changes. A difference that
 * lasts longer than five minutes is logged once, and its end. `digest`: names the content as it is.
 */
export function watchOtherNodes(parts: {
  id: string;
  store: NodeStore;
  digest: () => string;
  clock: () => number;
  log: Record<"info" | "warn", (details: object, message: string) => void>;
}): { begin(): void; contentChanged(): void; state(): ContentOfNodes; end(): Promise<void> } {
  const { id, store, digest, clock, log } = parts;
  let state: ContentOfNodes = { content: "same", nodes: 1 };
  let told = false;
  let timer: NodeJS.Timeout | undefined;
  let noting: Promise<void> = Promise.resolve();
  let ended = false;

  return {
    begin: beat,
    contentChanged: beat,
    state: () => state,
    async end() {
      ended = true;
      clearTimeout(timer);
      await noting;
      await store.forget(id).catch(() => {});
    },
  };

  function beat(): void {
    clearTimeout(timer);
    noting = noting.then(compare).then(() => {
      clearTimeout(timer);
      if (!ended) timer = setTimeout(beat, BEAT).unref();
    });
  }

  /** While the database is away, what was known of the others stays. */
  async function compare(): Promise<void> {
    if (ended) return;
    const content = digest();
    const others = await store.note({ id, content, life: LIFE }).catch(() => null);
    if (others) take(others.length + 1, others.filter((other) => other !== content).length);
  }

  function take(nodes: number, differing: number): void {
    const since = state.content === "differs" ? state.since : clock();
    state = differing > 0 ? { content: "differs", nodes, differing, since } : { content: "same", nodes };
    if (told === differing > 0) return;
    if (told) {
      told = false;
      log.info({ nodes }, "all nodes have the same content again");
    } else if (clock() - since >= DEPLOYMENT) {
      told = true;
      log.warn({ nodes, differing, since: new Date(since).toISOString() }, "nodes have different content");
    }
  }
}
