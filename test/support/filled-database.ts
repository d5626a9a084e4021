import type { Database } from "../../src/database/database.ts";
import { createIssueScene } from "./issues.ts";
import { createMemberScene } from "./members.ts";

/** Puts something into most tables: readers, members with a session and a picture, mails and an issue that was sent. */
export async function fillDatabase(database: Database, folder: string): Promise<void> {
  const { at, signIn, pictures } = createMemberScene(database, folder, { realClock: true });
  pictures.set("https://pictures.example/ada", { type: "image/webp", bytes: new Uint8Array([0, 1, 128, 255]) });
  for (const name of ["ada", "eve", "änne"]) await at.activate(`${name}@example.org`, { name: 'O’Brien "x" 日本' });
  await at.subscribe("waiting@example.org");
  await signIn({ pictureUrl: "https://pictures.example/ada" });
  await at.delivery.stop(0);
  const issues = await createIssueScene(database);
  await issues.send();
  await issues.order({ slug: "later" });
  // No process sends any more.
  await database.write((trx) => trx.updateTable("lease").set({ expiresAt: 0 }).execute());
}
