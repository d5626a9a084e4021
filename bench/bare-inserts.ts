// The floor: a bare node:http server over node:sqlite that stores three rows for each request, as durably as the product
// does and in one transaction each: `bare-inserts.ts FILE PORT`.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [file = "", port = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000");
database.exec("create table reader (id text primary key, email text not null unique, name text, at integer) strict");
database.exec("create table consent (id text primary key, reader text not null, at integer) strict");
database.exec("create table mail (id text primary key, reader text not null, state text, at integer) strict");
const begin = database.prepare("begin immediate");
const addReader = database.prepare("insert into reader values (?, ?, ?, ?)");
const addConsent = database.prepare("insert into consent values (?, ?, ?)");
const addMail = database.prepare("insert into mail values (?, ?, 'ready', ?)");
const commit = database.prepare("commit");
const answer = Buffer.from(JSON.stringify({ success: true, message: "Please check your email." }));
const headers = ["Content-Type", "application/json", "Content-Length", String(answer.length)];

createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const { email, name } = JSON.parse(body) as { email: string; name: string };
    const [id, at] = [randomUUID(), Date.now()];
    begin.run();
    addReader.run(id, email, name, at);
    addConsent.run(randomUUID(), id, at);
    addMail.run(randomUUID(), id, at);
    commit.run();
    response.writeHead(200, headers).end(answer);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready"));
