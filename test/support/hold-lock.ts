// Holds the write lock of an SQLite file for a time, as another program might; waits for it where the site writes just then.
import { DatabaseSync } from "node:sqlite";

const [file = "", milliseconds = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 10_000 });
database.exec("begin exclusive");
process.send?.("locked");
setTimeout(() => {
  database.exec("rollback");
  database.close();
  process.disconnect?.();
}, Number(milliseconds));
