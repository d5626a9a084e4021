import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds for which what a request has begun may go on after its answer; what logs later is no work of the request. */
const AFTERWARDS = 60_000;

interface Scope {
  readonly id: string;
  /** In monotonic milliseconds; null before. */
  endedAt: number | null;
}

/** Knows during the work for a request which one it is, so that each line of the log can carry its id. */
export function createRequestScope() {
  const storage = new AsyncLocalStorage<Scope>();
  return {
    /** Carries out what a request begins; returns how to say that it has its answer. */
    run(id: string, step: () => void): () => void {
      const scope: Scope = { id, endedAt: null };
      storage.run(scope, step);
      return () => {
        scope.endedAt = performance.now();
      };
    },

    /** The id of the request at hand; null outside of any. */
    id(): string | null {
      const scope = storage.getStore();
      if (!scope || (scope.endedAt !== null && performance.now() - scope.endedAt > AFTERWARDS)) return null;
      return scope.id;
    },

    /** Carries out what belongs to no request, whoever asks for it: what goes on by itself afterwards has no id. */
    outside: <T>(step: () => T): T => storage.exit(step),
  };
}
