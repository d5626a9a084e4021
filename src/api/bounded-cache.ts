import { LRUCache } from "lru-cache";

/** Bytes that keeping a value takes besides the value and its key, about. */
const OVERHEAD = 200;

/** Values by key, bounded in bytes; what was asked for longest ago leaves first, and what is larger than all is not kept. */
export function boundedCache<Value extends NonNullable<unknown>, Context = unknown>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
  more: Pick<LRUCache.OptionsBase<string, Value, Context>, "maxEntrySize" | "fetchMethod" | "ignoreFetchAbort"> = {},
): LRUCache<string, Value, Context> {
  return new LRUCache<string, Value, Context>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + OVERHEAD,
    ...more,
  });
}
