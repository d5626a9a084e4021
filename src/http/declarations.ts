import type { Context, Hono, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Text } from "../languages/texts.ts";

/** A check that every request passes unless it only reads; the limit of a body's size knows no exemption. */
export type GuardName = "origin" | "type" | "writes";

/** Why the requests of a route need not pass some of the guards; only those for which `when` holds, where it is given. */
export interface Exemption {
  readonly from: readonly GuardName[];
  readonly when?: (c: Context) => Promise<boolean>;
  readonly reason: string;
}

/** Where a reader without script is sent when a request fails or is limited, as `say` says; null where no page shows it. */
export type FailurePage = (
  c: Context,
  say: (text: Text) => string,
  reason: "busy" | "error" | "limited",
) => string | null | Promise<string | null>;

/** What a route says about itself to the guards, which run before it. */
export interface Declaration {
  readonly exempt?: Exemption;
  /** Takes JSON besides forms, at an address where otherwise only pages are. */
  readonly takesJson?: true;
  readonly failurePage?: FailurePage;
}

const declarations = new WeakMap<object, Declaration>();

/** Stands among the handlers of a route and does nothing itself. */
export function declare(declaration: Declaration): MiddlewareHandler {
  const handler: MiddlewareHandler = (_c, next) => next();
  declarations.set(handler, declaration);
  return handler;
}

/** Names the page of what fails at a route. */
export const failTo = (failurePage: FailurePage): MiddlewareHandler => declare({ failurePage });

/** What the route of a request declares; where several match, the one that was added first. */
export function declared<Name extends keyof Declaration>(c: Context, name: Name): Declaration[Name] | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const value = declarations.get(handler)?.[name];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Every exemption of an app, with the route that declares it. */
export function exemptionsOf(app: Hono): (Exemption & { readonly method: string; readonly path: string })[] {
  return app.routes.flatMap(({ method, path, handler }) => {
    const exempt = declarations.get(handler)?.exempt;
    return exempt ? [{ method, path, ...exempt }] : [];
  });
}
