/** Runs one task a key at a time: who asks while it runs gets the same answer. Nothing is kept. */
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
