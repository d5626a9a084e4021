/** Numbers from 0 up to below 1, the same in every run for one seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whole numbers from 0 up to below a bound, the same in every run for one text. */
export function randomPicker(seed: string): (below: number) => number {
  const random = randomNumbers([...seed].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7));
  return (below) => Math.floor(random() * below);
}
