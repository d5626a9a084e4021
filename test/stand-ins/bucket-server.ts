import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A bucket by the protocol of S3, as far as backups need it: it keeps what it is sent in memory. */
export interface BucketServer {
  readonly endpoint: string;
  /** What lies in the bucket, by key. */
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests of this method with an error of the server. */
  failing: string | null;
  stop(): Promise<void>;
}

/** The only account, and its bucket. */
export const bucketKeys = { accessKeyId: "AKIDBACKUP", secretAccessKey: "s3cr3t/key+with=signs", region: "eu-test-1" };
const BUCKET = "kept";
/** Keys on a page of a listing: few, so that a test turns the page. */
const PAGE = 3;

/** Starts it on loopback. Requests are refused unless their signature (AWS Signature Version 4) and their bytes are right. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const body = Buffer.concat(chunks);
    if (request.method === bucket.failing) return refuse(response, 500, "InternalError");
    const fault = faultIn(request, body);
    if (fault) return refuse(response, 403, fault);
    answer(request, response, { objects, body });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const bucket: BucketServer = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failing: null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return bucket;
}

function answer(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  { objects, body }: { objects: Map<string, Buffer>; body: Buffer },
): void {
  const { pathname, searchParams } = new URL(url, "http://bucket");
  const [bucket, ...rest] = pathname.slice(1).split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const object = objects.get(key);
  if (bucket !== BUCKET) refuse(response, 404, "NoSuchBucket");
  else if (method === "GET" && !key) list(response, objects, searchParams);
  else if (method === "PUT") {
    objects.set(key, body);
    response.writeHead(200, { ETag: '"0"' }).end();
  } else if (!object) refuse(response, 404, "NoSuchKey");
  else if (method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else response.writeHead(200, { "Content-Length": object.length }).end(method === "HEAD" ? undefined : object);
}

function list(response: ServerResponse, objects: Map<string, Buffer>, query: URLSearchParams): void {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const all = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
  const page = all.slice(0, PAGE);
  const next = all.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key><Size>1</Size></Contents>`).join("");
  response
    .writeHead(200, { "Content-Type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${BUCKET}</Name>${contents}${next}</ListBucketResult>`,
    );
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
}

/** The error that S3 answers with where the signature, its time or the hash of the body is not right; null where all is. */
function faultIn(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? "");
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/;
  const [, id, day = "", region = "", signed = "", signature = ""] = pattern.exec(header("authorization")) ?? [];
  if (id !== bucketKeys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== bucketKeys.region) return "AuthorizationHeaderMalformed";
  const time = header("x-amz-date");
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)?.map(Number) ?? [];
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = parts;
  const at = Date.UTC(year, month - 1, date, hour, minute, second);
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return "RequestTimeTooSkewed";
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!signed.split(";").includes(needed)) return "AccessDenied";
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const canonical = [
    request.method,
    path
      .split("/")
      .map((part) => strictly(decodeURIComponent(part)))
      .join("/"),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
      .sort()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${header(name).trim()}`),
    "",
    signed,
    header("x-amz-content-sha256"),
  ].join("\n");
  const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
  const scope = `${day}/${region}/s3/aws4_request`;
  let key: Buffer | string = `AWS4${bucketKeys.secretAccessKey}`;
  for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
  const right = createHmac("sha256", key)
    .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash(canonical)}`)
    .digest();
  if (!timingSafeEqual(right, Buffer.from(signature, "hex"))) return "SignatureDoesNotMatch";
  const stated = header("x-amz-content-sha256");
  if (request.method === "PUT" && stated !== hash(body)) return "XAmzContentSHA256Mismatch";
  return null;
}

/** As the signature wants it (RFC 3986, unreserved characters alone). */
const strictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
