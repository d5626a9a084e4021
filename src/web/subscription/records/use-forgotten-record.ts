import { useEffect } from "react";

/** What this browser remembers of a subscription ends with it. */
export function useForgottenRecord(left: boolean): void {
  useEffect(() => {
    if (left) import("./record-store.ts").then(({ forgetSubscription }) => forgetSubscription()).catch(() => {});
  }, [left]);
}
