/**
 * Each item with what is made of it, in the order of the items. The next ones are begun, up to `most` at once, while the
 * first is used. Where `items` fails, all that it has given before comes first.
 */
export async function* madeAhead<Item, Made>(
  items: AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
  most: number,
): AsyncGenerator<readonly [Item, Made]> {
  const begun: { item: Item; making: Promise<Made> }[] = [];
  try {
    for await (const item of items) {
      const making = make(item);
      // A failure is told where its turn comes.
      making.catch(() => {});
      begun.push({ item, making });
      if (begun.length >= most) yield* first();
    }
  } catch (error) {
    while (begun.length) yield* first();
    throw error;
  }
  while (begun.length) yield* first();

  async function* first() {
    const one = begun.shift();
    if (one) yield [one.item, await one.making] as const;
  }
}
