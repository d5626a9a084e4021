import type { IssueInline } from "./issue-blocks.ts";

/** Words without space at their ends, and with one space where several come together; nothing where there are none. */
export function trimmed(inlines: readonly IssueInline[]): IssueInline[] {
  const state = { afterSpace: true };
  return withoutEnd(collapsed(inlines, state));
}

function collapsed(inlines: readonly IssueInline[], state: { afterSpace: boolean }): IssueInline[] {
  return inlines.flatMap((inline): IssueInline[] => {
    if (inline.kind === "text") {
      const text = state.afterSpace ? inline.text.replace(/^ +/, "") : inline.text;
      if (text) state.afterSpace = text.endsWith(" ");
      return text ? [{ kind: "text", text }] : [];
    }
    if ("children" in inline) return [{ ...inline, children: collapsed(inline.children, state) }];
    state.afterSpace = inline.kind === "break";
    return [inline];
  });
}

function withoutEnd(inlines: IssueInline[]): IssueInline[] {
  const last = inlines.at(-1);
  if (last?.kind === "break") return withoutEnd(inlines.slice(0, -1));
  if (last?.kind !== "text") return inlines;
  const text = last.text.trimEnd();
  return text ? [...inlines.slice(0, -1), { kind: "text", text }] : withoutEnd(inlines.slice(0, -1));
}
