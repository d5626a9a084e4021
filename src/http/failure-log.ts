import { isRouteErrorResponse } from "react-router";

/** Tells what failed at a path, and where. */
export type ReportFailure = (error: unknown, path: string, message: string) => void;

/** What a client did wrong, or a client that left, is no fault of the site and not logged: clients could fill the log with it. */
export function reportFailures(log: Record<"error", (details: object, message: string) => void>): ReportFailure {
  return (error, path, message) => {
    const left = error instanceof Error && error.message === "aborted";
    if (left || (isRouteErrorResponse(error) && error.status < 500)) return;
    log.error({ err: error, path }, message);
  };
}
