/** A map that forgets what was used longest ago when its values together pass a number of bytes. */
export function createBoundedMemory<Value>(mostBytes: number, bytesOf: (value: Value) => number) {
  const values = new Map<string, Value>();
  let bytes = 0;
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value): void {
      if (values.has(key) || bytesOf(value) > mostBytes) return;
      values.set(key, value);
      bytes += bytesOf(value);
      for (const [oldest, forgotten] of values) {
        if (bytes <= mostBytes) break;
        values.delete(oldest);
        bytes -= bytesOf(forgotten);
      }
    },
  };
}

/** Runs one task a key at a time: who asks while it runs gets the same answer. */
export function createSingleFlight<Value>() {
  const flights = new Map<string, Promise<Value>>();
  return (key: string, task: () => Promise<Value>): Promise<Value> => {
    const flying = flights.get(key);
    if (flying) return flying;
    const flight = task().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
