import { createContext, useContext, useMemo, useState } from "react";
import type { RouterContextProvider } from "react-router";
import { documentContext } from "../context.ts";

const DocumentHtml = createContext<ReadonlyMap<string, string>>(new Map());
export const DocumentHtmlProvider = DocumentHtml.Provider;

const DocumentMark = createContext<string | undefined>(undefined);
export const DocumentMarkProvider = DocumentMark.Provider;
/** The nonce of the scripts that a page brings along, while it is rendered; undefined in the browser. */
export const useDocumentMark = (): string | undefined => useContext(DocumentMark);

/** A rendered text on its way to a view: null where the page itself carries it. */
export interface CarriedHtml {
  readonly name: string;
  readonly html: string | null;
}

/**
 * Hands a rendered text from a loader to `RenderedHtml`. In a whole page it travels as HTML only, not a second time as
 * hydration data; in the data of a client navigation it travels as text.
 */
export function carryHtml(context: Readonly<RouterContextProvider>, name: string, html: string): CarriedHtml {
  const document = context.get(documentContext);
  if (!document.isDocument) return { name, html };
  document.html.set(name, html);
  return { name, html: null };
}

/** The one way by which a browser takes a text as HTML (Trusted Types): it was sanitized where it was rendered. */
const sanitized =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("rendered-text", { createHTML: (html) => html });

/** Shows sanitized HTML, from data or from what the page already holds. */
export function RenderedHtml({ carried, className }: { carried: CarriedHtml; className?: string | undefined }) {
  const rendered = useContext(DocumentHtml);
  const id = `text-${carried.name}`;
  const [present] = useState(() =>
    typeof document === "undefined" ? rendered.get(carried.name) : document.getElementById(id)?.innerHTML,
  );
  const html = carried.html ?? present ?? "";
  const trusted = useMemo(() => ({ __html: sanitized ? sanitized.createHTML(html) : html }), [html]);
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={trusted} />;
}
