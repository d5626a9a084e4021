import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext, createServer as createTlsServer, TLSSocket, type TlsOptions } from "node:tls";
import PostalMime, { type Email } from "postal-mime";

/** The points of a talk at which a fault can be staged; "idle": after the answer to a dot, where nothing was asked. */
export type SmtpStage = "greeting" | "hello" | "auth" | "mail" | "rcpt" | "data" | "dot" | "idle";

/**
 * What the relay does at a stage: an answer such as `450 4.2.0 later`, `drop` the connection, `hang` without a word.
 * At "data", `drop-midway` lets the message begin and drops before its dot.
 */
export type SmtpFault = string | "drop" | "hang" | "drop-midway";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
  readonly at: number;
  /** False when the answer to its final dot was a fault. */
  readonly accepted: boolean;
  parsed(): Promise<Email>;
}

/** A relay on loopback that speaks SMTP, records everything, and misbehaves on demand. */
export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  /** Every message whose final dot arrived, in order. */
  readonly mails: ReceivedMail[];
  /** When each connection was opened, in milliseconds of the process. */
  readonly connections: number[];
  /** Every line the client sent. */
  readonly commands: string[];
  /** Every byte that each connection brought, where that was asked for. */
  readonly wire: string[];
  /**
   * Decides, for each talk and stage, whether to misbehave; null behaves. `recipient` is known from "rcpt" on, `accepted`
   * is how many messages this connection has brought.
   */
  script: (stage: SmtpStage, recipient: string, accepted: number) => SmtpFault | null;
  /** Resolves when so many messages have been accepted. */
  received(count: number, patience?: number): Promise<readonly ReceivedMail[]>;
  /** Closes the port and every connection, as if the relay had died; `start` brings it back on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface SinkOptions {
  readonly tls?: TlsOptions;
  readonly startTls?: TlsOptions | null;
  readonly extensions?: readonly string[];
  readonly port?: number;
  readonly recording?: boolean;
}

export async function startSmtpSink(given: SinkOptions = {}): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = given.port ?? 0;

  const sink: SmtpSink = {
    get url() {
      return `${given.tls ? "smtps" : "smtp"}://127.0.0.1:${port}`;
    },
    get port() {
      return port;
    },
    mails: [],
    connections: [],
    commands: [],
    wire: [],
    script: () => null,
    async received(count, patience = 10_000) {
      const until = performance.now() + patience;
      const accepted = () => sink.mails.filter((mail) => mail.accepted);
      while (accepted().length < count) {
        if (performance.now() > until)
          throw new Error(`${accepted().length} of ${count} mails arrived in ${patience} ms`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return accepted();
    },
    async start() {
      const serve = (socket: Socket) => {
        sockets.add(socket);
        // Short answers to pipelined commands would each wait 40 ms for the one before to be acknowledged.
        socket.setNoDelay(true);
        socket.on("close", () => sockets.delete(socket));
        socket.on("error", () => {});
        if (given.recording) record(sink, socket);
        talk(sink, socket, given);
      };
      server = given.tls ? createTlsServer(given.tls, serve) : createServer(serve);
      // Before its talk, and before encryption, which may fail.
      server.prependListener("connection", () => sink.connections.push(performance.now()));
      server.on("tlsClientError", () => {});
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      if (typeof address === "object" && address) port = address.port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closing = server;
      server = null;
      await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(null)));
    },
  };
  await sink.start();
  return sink;
}

function record({ wire }: SmtpSink, socket: Socket): void {
  const connection = wire.push("") - 1;
  socket.on("data", (chunk) => {
    wire[connection] += chunk.toString("latin1");
  });
}

function talk(sink: SmtpSink, socket: Socket, given: SinkOptions, greets = true): void {
  const { extensions = ["8BITMIME", "SIZE 10000000"], startTls } = given;
  let buffered = "";
  let from: string | null = null;
  let to: string[] = [];
  let inData = false;
  let silent = false;
  let accepted = 0;

  if (greets) stage("greeting", "220 sink ESMTP");
  socket.on("data", (chunk) => {
    if (silent) return;
    buffered += chunk.toString("latin1");
    while (!silent && step());
  });

  function step(): boolean {
    if (inData) {
      const end = buffered.startsWith(".\r\n") ? 0 : buffered.indexOf("\r\n.\r\n") + 2;
      if (end === 1) return false;
      const raw = buffered.slice(0, end).replace(/^\.\./gm, ".");
      buffered = buffered.slice(end + 3);
      inData = false;
      receive(raw);
      return true;
    }
    const end = buffered.indexOf("\r\n");
    if (end < 0) return false;
    const line = buffered.slice(0, end);
    buffered = buffered.slice(end + 2);
    command(line);
    return true;
  }

  function command(line: string): void {
    sink.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") {
      const offers = [...extensions, ...(startTls ? ["STARTTLS"] : [])];
      stage(
        "hello",
        ["sink", ...offers].map((name, index, all) => `250${index === all.length - 1 ? " " : "-"}${name}`).join("\r\n"),
      );
    } else if (verb === "AUTH") stage("auth", "235 2.7.0 welcome");
    else if (verb === "MAIL") {
      to = [];
      from = stage("mail", "250 2.1.0 ok") ? addressIn(line) : null;
    } else if (verb === "RCPT") {
      if (from === null) socket.write("503 5.5.1 MAIL first\r\n");
      else if (stage("rcpt", "250 2.1.5 ok", addressIn(line))) to.push(addressIn(line));
    } else if (verb === "DATA") {
      const fault = to.length ? sink.script("data", to[0] ?? "", accepted) : "554 5.5.1 no valid recipients";
      if (fault === "drop-midway") {
        socket.write("354 go on\r\n");
        silent = true;
        socket.once("data", () => socket.destroy());
      } else if (stage("data", "354 go on", to[0], fault)) inData = true;
    } else if (verb === "RSET" || verb === "NOOP") socket.write("250 2.0.0 ok\r\n");
    else if (verb === "QUIT") socket.end("221 2.0.0 bye\r\n");
    else if (verb === "STAR" && startTls) {
      silent = true;
      socket.removeAllListeners("data");
      socket.write("220 go\r\n");
      const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(startTls) });
      secured.on("error", () => {});
      talk(sink, secured, { ...given, startTls: null }, false);
    } else socket.write("502 5.5.1 unknown\r\n");
  }

  function receive(raw: string): void {
    const fault = sink.script("dot", to[0] ?? "", accepted);
    const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? "";
    const parsed = () => PostalMime.parse(Buffer.from(raw, "latin1"));
    sink.mails.push({ from: from ?? "", to, raw, messageId, at: performance.now(), accepted: fault === null, parsed });
    if (!stage("dot", "250 2.0.0 queued", to[0], fault)) return;
    accepted++;
    const unasked = sink.script("idle", to[0] ?? "", accepted);
    if (unasked) stage("idle", "", to[0], unasked);
  }

  /** Answers, or misbehaves as scripted; true when all is well. */
  function stage(
    name: SmtpStage,
    answer: string,
    recipient = to[0] ?? "",
    fault = sink.script(name, recipient, accepted),
  ): boolean {
    if (fault === "hang") silent = true;
    else if (fault === "drop") {
      silent = true;
      socket.destroy();
    } else {
      socket.write(`${fault ?? answer}\r\n`);
      if (fault?.startsWith("421")) {
        silent = true;
        socket.end();
      }
    }
    return fault === null;
  }
}

function addressIn(line: string): string {
  return Buffer.from(/<([^>]*)>/.exec(line)?.[1] ?? "", "latin1").toString("utf8");
}
