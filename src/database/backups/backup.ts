import { checkSnapshot } from "./check.ts";
import { removeDatabase } from "./one-file.ts";
import { settle } from "./settle.ts";
import { type DatabasePlace, writeSnapshot } from "./snapshot.ts";

/**
 * Keeps what the database holds at this moment in `file`, which appears only once it was restored on trial and found
 * whole, and is on the disk then; `file.part` and `file.trial` are used on the way. The site may write meanwhile. A
 * failure leaves nothing, and throws. `putInPlace` of `restore.ts` is the way back.
 */
export async function keepSnapshot(place: DatabasePlace, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    const counts = await writeSnapshot(place, part);
    const checked = await checkSnapshot(part, `${file}.trial`, counts);
    if (checked.outcome !== "good")
      throw new Error(`the copy cannot be used: ${"detail" in checked ? checked.detail : checked.outcome}`);
    settle(part, file);
  } finally {
    removeDatabase(part);
  }
}
