// The floor: a bare node:http server over node:sqlite that reads one row by its key for each request and answers it as
// JSON: `bare-point-read.ts FILE PORT ROWS TOKEN`. The key stands in the request's cookie, as the product's does.
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [file = "", port = "0", rows = "1", token = ""] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("pragma journal_mode = wal; pragma cache_size = -16000");
database.exec(
  "create table session (token text primary key, id text, name text, email text, provider text, created integer) strict",
);
const add = database.prepare("insert into session values (?, ?, 'A Reader', ?, 'google', ?)");
database.exec("begin");
for (let row = 0; row < Number(rows); row++)
  add.run(row ? `token-${row}` : token, `id-${row}`, `reader-${row}@example.org`, Date.now());
database.exec("commit");
const find = database.prepare("select * from session where token = ?");

createServer((request, response) => {
  const [, key = ""] = /session=([\w-]+)/.exec(request.headers.cookie ?? "") ?? [];
  const { token: _, ...session } = find.get(key) ?? {};
  const answer = Buffer.from(JSON.stringify({ success: true, authenticated: true, session }));
  response.writeHead(200, ["Content-Type", "application/json", "Content-Length", String(answer.length)]).end(answer);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready"));
