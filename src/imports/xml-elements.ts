import { SaxesParser } from "saxes";
import type { ExportFile } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";

export interface XmlElement {
  /** With its prefix, as it is written: `wp:post_id`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, CDATA included. */
  text: string;
  readonly children: XmlElement[];
}

/** An element once it is whole, or what is wrong with the file: the end of a sentence. */
export type XmlPart = { readonly element: XmlElement } | { readonly fault: string };

/**
 * The elements directly below those of one name, one at a time, however large the file is. What is no right XML is told
 * once, and reading goes on; an element that the end of the file cuts off comes as far as it goes, before that is told.
 */
export async function* xmlElements(file: Pick<ExportFile, "open">, parent: string): AsyncGenerator<XmlPart> {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let [ready, faults, first]: [XmlPart[], number, string] = [[], 0, ""];
  /** How many elements are open once the parent is; 0 while it is not. */
  let level = 0;
  parser.on("opentag", ({ name, attributes }) => {
    open.push({ name, attributes, text: "", children: [] });
    if (level === 0 && name === parent) level = open.length;
  });
  const addText = (text: string): void => {
    const current = open.at(-1);
    // Characters that XML forbids are a fault of their own; nothing is seen of them.
    if (current && level > 0 && open.length > level) current.text += text.replace(/[^\P{Cc}\t\n\r]/gu, "");
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => close());
  parser.on("error", ({ message }) => {
    faults++;
    first ||= message;
  });

  function close(): void {
    const closed = open.pop();
    if (!closed || level === 0) return;
    if (open.length < level) level = 0;
    else if (open.length === level) ready.push({ element: closed });
    else open.at(-1)?.children.push(closed);
  }

  let decoder: TextDecoder | null = null;
  for await (const piece of file.open()) {
    decoder ??= decoderFor(piece);
    parser.write(decoder.decode(piece, { stream: true }));
    yield* ready;
    ready = [];
  }
  const isCutOff = open.length > 0;
  while (open.length > 0) close();
  yield* ready;
  if (isCutOff) yield { fault: say("importCommands.endsInMiddle") };
  if (faults > 0) yield { fault: say("importCommands.wrongXml", { count: String(faults), first }) };
}

/** In the encoding that the file says, UTF-8 without one. */
function decoderFor(piece: Uint8Array): TextDecoder {
  const head = new TextDecoder("latin1").decode(piece.subarray(0, 200));
  const [, label = "utf-8"] = /^[^<]{0,3}<\?xml[^>]{1,100}encoding=["']([\w-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
