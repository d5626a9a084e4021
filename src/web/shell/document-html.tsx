import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { type RouterContextProvider, redirectDocument, useLocation } from "react-router";
import { playersIn } from "../boot/players-in.ts";
import { type DocumentState, documentContext } from "../context.ts";
import { useText } from "../language/text.ts";

const Rendered = createContext<Pick<DocumentState, "html" | "mark" | "search"> | null>(null);
/** Around a page that the server renders. */
export const DocumentProvider = Rendered.Provider;

/** The nonce of the scripts that a page brings along, while it is rendered; undefined in the browser. */
export const useDocumentMark = (): string | undefined => useContext(Rendered)?.mark;

/**
 * The query of the page's address as the browser has written it. On the server React Router decodes it and encodes it anew,
 * after which `%` and `%25` look the same; there the query comes from the request.
 */
export function useWrittenSearch(): string {
  const { search } = useLocation();
  return useContext(Rendered)?.search ?? search;
}

/** A rendered text on its way to a view: null where the page itself carries it. */
export interface CarriedHtml {
  readonly name: string;
  readonly html: string | null;
  /** Absent where the text is in the language of the page. */
  readonly words?: OtherWords;
}

/** The attributes of an element whose words are in another language than the page. */
export interface OtherWords {
  readonly lang: string;
  readonly dir?: "ltr" | "rtl";
}

/**
 * Hands a rendered text from a loader to `RenderedHtml`. In a whole page it travels as HTML only, not a second time as
 * hydration data; in the data of a client navigation it travels as text. A text with players is loaded as a page of its
 * own, since the policy of that page alone lets them in: then this throws the answer that says so.
 */
export function carryHtml(
  context: Readonly<RouterContextProvider>,
  name: string,
  html: string,
  words?: OtherWords,
): CarriedHtml {
  const document = context.get(documentContext);
  if (!document.isDocument && playersIn(html).length > 0) throw redirectDocument(document.page);
  const carried = { name, html, ...(words && { words }) };
  if (!document.isDocument) return carried;
  document.html.set(name, html);
  return { ...carried, html: null };
}

/** The one way by which a browser takes a text as HTML (Trusted Types): it was sanitized where it was rendered. */
const sanitized =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("rendered-text", { createHTML: (html) => html });

/** Shows sanitized HTML, from data or from what the page already holds. */
export function RenderedHtml({ carried, className }: { carried: CarriedHtml; className?: string | undefined }) {
  const rendered = useContext(Rendered);
  const id = `text-${carried.name}`;
  const [present] = useState(() =>
    typeof document === "undefined" ? rendered?.html.get(carried.name) : document.getElementById(id)?.innerHTML,
  );
  const html = carried.html ?? present ?? "";
  const trusted = useMemo(() => ({ __html: sanitized ? sanitized.createHTML(html) : html }), [html]);
  const text = useText();
  useEffect(() => {
    if (html.includes("<pre"))
      import("../parts/copy-code.ts").then((part) => part.addCopyButtons(id, text)).catch(() => {});
  }, [id, html, text]);
  return (
    <div {...carried.words} id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={trusted} />
  );
}
