import type { Context } from "hono";
import { isCall } from "./calls.ts";
import { isForm } from "./guards/body-type.ts";

/** The page to which a form was sent, which says why it did not succeed; null for the data of a page, and for calls. */
export function formPage(c: Context, _say: unknown, reason: string): string | null {
  const isPage = /^(\/[\w-]+)+$/.test(c.req.path) && !isCall(c.req.path);
  return isForm(c) && isPage ? `${c.req.path}?failed=${reason}` : null;
}
