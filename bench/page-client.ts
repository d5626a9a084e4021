// Asks for pages in turn, one after another with a pause, and prints the milliseconds within which 95 of 100 came.
import { setTimeout as delay } from "node:timers/promises";

const [count = "0", ...urls] = process.argv.slice(2);
const times: number[] = [];
/** The first ones make the connection and this program warm. */
const warming = 50;
for (let number = 0; number < Number(count) + warming; number++) {
  const askedAt = performance.now();
  const answer = await fetch(urls[number % urls.length] ?? "");
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`);
  if (number >= warming) times.push(performance.now() - askedAt);
  await delay(5);
}
const sorted = times.toSorted((a, b) => a - b);
process.stdout.write(String(sorted[Math.floor(sorted.length * 0.95)]));
