import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { documentContext } from "./context.ts";
import { DocumentProvider } from "./shell/document-html.tsx";

/** Renders a whole page before the first byte is sent: pages are cached, so streaming gains nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const document = loadContext.get(documentContext);
  const html = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider value={document}>
        <ServerRouter context={routerContext} url={request.url} nonce={document.mark} />
      </DocumentProvider>,
      {
        nonce: document.mark,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: () => {
          finalStatus = 500;
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error("Rendering took longer than 10 s.")), 10_000);
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: finalStatus, headers });
}

/** Errors of loaders and views; what a page throws on purpose (a missing post) is not one. */
export { reportError as handleError } from "./context.ts";
