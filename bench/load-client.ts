// Asks one address as fast as it is answered, over keep-alive connections, and prints how many answers came.
// A process of its own, so that it never shares a thread with what it measures. Knows just enough HTTP to be cheap:
// every answer to the same request has the same length.
import { connect } from "node:net";

const [target = "", connectionsText = "32", secondsText = "3", cookie = ""] = process.argv.slice(2);
const url = new URL(target);
const request = Buffer.from(
  `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`,
);
let answers = 0;
let failures = 0;
let counting = false;

const sockets = Array.from({ length: Number(connectionsText) }, ask);
setTimeout(() => {
  counting = true;
}, 300);
const seconds = Number(secondsText);
setTimeout(
  () => {
    counting = false;
    for (const socket of sockets) socket.destroy();
    process.stdout.write(JSON.stringify({ perSecond: answers / seconds, failures }));
  },
  300 + seconds * 1000,
);

function ask() {
  const socket = connect(Number(url.port), "127.0.0.1");
  socket.setNoDelay(true);
  let expected = 0;
  let received = 0;
  let head = "";
  socket.on("connect", () => socket.write(request));
  socket.on("data", (chunk) => {
    if (expected === 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!head.startsWith("HTTP/1.1 200")) failures++;
      expected = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      received = head.length;
      head = "";
    } else received += chunk.length;
    if (received < expected) return;
    if (counting) answers++;
    expected = received > expected ? 0 : expected;
    received = 0;
    socket.write(request);
  });
  socket.on("error", () => {
    failures++;
  });
  return socket;
}
