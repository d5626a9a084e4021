import { SOMETHING_WRONG } from "../../domain/site/faults.ts";
import type { ApiAnswer } from "../api-client.ts";

type Failure = Pick<ApiAnswer, "message" | "http">;

/** What is said of calls that were not successful (P20). */
export const failureTexts = {
  subscribe: ({ message, http }: Failure): string => message || http?.failure || SOMETHING_WRONG,
  verify: ({ message, http }: Failure): string => message || (http ? httpStatus(http) : "") || "Verification failed",
  unsubscribe: ({ message }: Failure): string => message || "Unsubscribe failed.",
};

const httpStatus = ({ status, failure }: { status: number; failure: string }) =>
  status >= 400 ? `${status} ${failure}`.trim() : "";
