/**
 * Why the database could not do what it was asked. `busy`: another process held it for about 5 s, try again soon;
 * `unavailable`: the disk is full or the server is away. Both mean that nothing was stored, unless the server's answer
 * to a commit was lost on its way, and map to 503 with Retry-After. `unsuitable`: this database must not be used at all.
 * Told apart by `code`, never by class.
 */
export class DatabaseError extends Error {
  readonly code: "busy" | "unavailable" | "unsuitable";
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number;

  constructor(code: DatabaseError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseError";
    this.code = code;
    this.retryAfter = code === "busy" ? 2 : 5;
  }
}

export function isDatabaseError(error: unknown, code: DatabaseError["code"]): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
