// Holds the write lock of an SQLite file for a time, as another program might.
import { DatabaseSync } from "node:sqlite";

const [file = "", milliseconds = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("begin exclusive");
process.send?.("locked");
setTimeout(() => {
  database.exec("rollback");
  database.close();
  process.disconnect?.();
}, Number(milliseconds));
