// The floor: a bare node:http server that sends the same bytes with the same headers from memory.
import { createServer, request } from "node:http";

const [source = "", port = "0"] = process.argv.slice(2);
const { headers, body } = await new Promise<{ headers: string[]; body: Buffer }>((resolve, reject) => {
  request(source, { headers: { "accept-encoding": "br" } }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk) => chunks.push(chunk));
    answer.on("end", () => resolve({ headers: answer.rawHeaders, body: Buffer.concat(chunks) }));
  })
    .on("error", reject)
    .end();
});
const fixed = headers.filter((_, index) => {
  const name = headers[index - (index % 2)]?.toLowerCase();
  return name !== "date" && name !== "connection" && name !== "keep-alive";
});
createServer((_, response) => {
  response.writeHead(200, fixed).end(body);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready"));
