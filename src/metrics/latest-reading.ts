/**
 * Reads figures that cost something, such as those of the database: at most once in `lasting` milliseconds, however often
 * they are asked for, and for no longer than `patience`. Null when they could not be had.
 */
export function latestReading<T>(
  read: () => Promise<T>,
  { lasting, patience }: { lasting: number; patience: number },
): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (reading === null || performance.now() - readAt > lasting) {
      readAt = performance.now();
      const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
      reading = Promise.race([Promise.try(read).catch(() => null), late]);
    }
    return reading;
  };
}
