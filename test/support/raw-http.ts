import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** An answer as its bytes came. */
export interface RawAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends bytes to a server, as they are, and reads every answer until the server ends the connection or has been silent
 * for `patience` milliseconds. `slow` reads a few bytes at a time.
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  { patience = 500, slow = false }: { patience?: number; slow?: boolean } = {},
): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname === "localhost" ? "127.0.0.1" : hostname, port: Number(port) });
  const received: Buffer[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let silence = setTimeout(end, 10_000);
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    clearTimeout(silence);
    silence = setTimeout(end, patience);
    if (!slow) return;
    socket.pause();
    setTimeout(() => socket.resume(), 5);
  });
  socket.on("error", end);
  socket.on("close", end);
  socket.write(bytes);
  await ended;
  clearTimeout(silence);
  socket.destroy();
  return answersIn(Buffer.concat(received).toString("latin1"));
}

/** Takes apart what answers to GET and POST look like (RFC 9112, sections 4 to 7). */
function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < text.length; ) {
    const headEnd = text.indexOf("\r\n\r\n", at);
    if (headEnd < 0) throw new Error(`No answer: ${text.slice(at, at + 200)}`);
    const [statusLine = "", ...lines] = text.slice(at, headEnd).split("\r\n");
    const headers = new Map(
      lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: */, "")]),
    );
    const status = Number(statusLine.split(" ")[1]);
    const start = headEnd + 4;
    const { body, next } = bodyAt(text, start, headers, status);
    answers.push({ status, headers, body });
    at = next;
  }
  return answers;
}

function bodyAt(text: string, start: number, headers: ReadonlyMap<string, string>, status: number) {
  if (status === 204 || status === 304) return { body: "", next: start };
  if (headers.get("transfer-encoding") !== "chunked") {
    const next = start + Number(headers.get("content-length") ?? text.length - start);
    return { body: text.slice(start, next), next };
  }
  let body = "";
  for (let at = start; ; ) {
    const lineEnd = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (!size) return { body, next: lineEnd + 4 };
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}

/** Milliseconds of processor time that a process has used since it began; Linux counts them in steps of ten. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
