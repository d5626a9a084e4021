import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface ListenerAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Sends one request to a listener over a real socket. */
export async function askListener(
  listener: RequestListener,
  headers: Record<string, string> = {},
  method = "GET",
  path = "/",
): Promise<ListenerAnswer> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", method, path, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
