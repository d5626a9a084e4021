const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A copy of the database that is older than this is told from the present one whatever ended the process. */
const BETWEEN_MARKS = MINUTE;

/** Deletes what has expired, hourly, and moves the mark by which a restored database is noticed. Neither fails the process. */
export function createUpkeep(parts: {
  /** Each deletes a part, and says whether there is more. */
  expiring: readonly { forget(): Promise<boolean> }[];
  advanceMark: () => Promise<unknown>;
  log: { error(details: object, message: string): void };
}): { begin(): void; stop(): void } {
  const { expiring, advanceMark, log } = parts;
  let forgetting: NodeJS.Timeout | undefined;
  let marking: NodeJS.Timeout | undefined;

  return {
    begin() {
      forgetAfter(MINUTE);
      const advance = () => void advanceMark().catch(() => {});
      advance();
      marking = setInterval(advance, BETWEEN_MARKS).unref();
    },
    stop() {
      clearTimeout(forgetting);
      clearInterval(marking);
    },
  };

  function forgetAfter(wait: number): void {
    forgetting = setTimeout(() => void forgetExpired().then(() => forgetAfter(HOUR)), wait).unref();
  }

  async function forgetExpired(): Promise<void> {
    try {
      for (const part of expiring) while (await part.forget());
    } catch (error) {
      log.error({ err: error }, "forgetting what has run out failed");
    }
  }
}
