// Opens an installation's database, which brings it up to date, and says before and after that it does.
import { openDatabase } from "../../src/database/database.ts";

const [dataFolder = "", databaseUrl] = process.argv.slice(2);
process.send?.("begins");
const database = await openDatabase({ databaseUrl: databaseUrl || null, dataFolder });
await database.close();
process.send?.("done");
process.disconnect?.();
