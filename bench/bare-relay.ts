// A relay on loopback that takes whatever it is given and keeps nothing: prints its port, then answers. A process of its
// own, so that it never shares a thread with what is measured.
import { createServer } from "node:net";

const server = createServer((socket) => {
  let buffered = "";
  let inData = false;
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    buffered += chunk.toString("latin1");
    let answers = "";
    for (;;) {
      const end = buffered.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) break;
      const verb = inData ? "dot" : buffered.slice(0, 4).toUpperCase();
      buffered = buffered.slice(end + (inData ? 5 : 2));
      inData = verb === "DATA";
      if (verb === "QUIT") socket.end("221 bye\r\n");
      else if (verb === "EHLO") answers += "250-relay\r\n250-PIPELINING\r\n250-SIZE 10000000\r\n250 8BITMIME\r\n";
      else answers += inData ? "354 go on\r\n" : "250 2.0.0 ok\r\n";
    }
    if (answers) socket.write(answers);
  });
  socket.write("220 relay ESMTP\r\n");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(String(typeof address === "object" && address ? address.port : ""));
});
