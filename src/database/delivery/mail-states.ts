import { sql } from "kysely";

// Written out, not bound: only then does SQLite see that the small partial indexes serve.
export const isReady = sql<boolean>`state = 'ready'`;
export const isClaimed = sql<boolean>`state = 'claimed'`;
export const isOpen = sql<boolean>`state in ('claimed', 'held')`;
