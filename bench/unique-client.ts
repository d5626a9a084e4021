// Asks as fast as it is answered, over keep-alive connections, each time for something else, and prints how many answers
// came and how long they took. `unique-client.ts URL CONNECTIONS SECONDS MARK [FILE]`: posts a new address each time, or
// gets the addresses that the file names, a line each. A process of its own, so that it never shares a thread with what
// it measures. Knows just enough HTTP to be cheap.
import { readFileSync } from "node:fs";
import { connect } from "node:net";

const [target = "", connectionsText = "32", secondsText = "3", mark = "", file] = process.argv.slice(2);
const url = new URL(target);
const paths = file ? readFileSync(file, "utf8").trim().split("\n") : null;
const seconds = Number(secondsText);
const times: number[] = [];
let asked = 0;
let answers = 0;
let failures = 0;
let counting = false;
let finished = false;

const sockets = Array.from({ length: Number(connectionsText) }, ask);
let started = 0;
setTimeout(() => {
  counting = true;
  started = performance.now();
}, 500);
setTimeout(finish, 500 + seconds * 1000);

function finish(): void {
  if (finished) return;
  finished = true;
  for (const socket of sockets) socket.destroy();
  if (!counting) throw new Error("The file names too few addresses.");
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
  const figures = { perSecond, p50: at(0.5), p99: at(0.99), answers, failures };
  process.stdout.write(JSON.stringify(figures));
}

function next(): string | null {
  const number = asked++;
  if (!paths) {
    const body = `{"email":"reader-${mark}-${String(number).padStart(8, "0")}@example.org","name":"A Reader","wantsAccount":false}`;
    return `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  }
  const path = paths[number];
  return path ? `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n` : null;
}

function ask() {
  const socket = connect(Number(url.port), "127.0.0.1");
  socket.setNoDelay(true);
  let since = 0;
  let received = "";
  const send = () => {
    const request = next();
    if (request === null) return finish();
    since = performance.now();
    received = "";
    socket.write(request);
  };
  socket.on("connect", send);
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(received);
    const whole = length ? received.length >= head + 4 + Number(length[1]) : received.endsWith("0\r\n\r\n");
    if (!whole) return;
    if (!received.startsWith("HTTP/1.1 200")) failures++;
    answers++;
    if (counting && !finished) times.push(performance.now() - since);
    send();
  });
  socket.on("error", () => {
    failures++;
  });
  return socket;
}
