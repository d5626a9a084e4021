import { type CarriedHtml, RenderedHtml } from "../shell/document-html.tsx";
import bodyStyles from "./post-body.module.css";

/** A text of the author in the measure of the page. */
export function PageText({ carried, className = "" }: { carried: CarriedHtml; className?: string | undefined }) {
  return <RenderedHtml carried={carried} className={`prose ${bodyStyles.body} ${className}`} />;
}
