// Opens an installation's database and keeps the right to send until it is killed.
import { openDatabase } from "../../src/database/database.ts";

const database = await openDatabase({ databaseUrl: null, dataFolder: process.argv[2] ?? "" });
process.send?.(database.lockSender());
setInterval(() => {}, 1_000);
