import { useSyncExternalStore } from "react";
import {
  noSubscription,
  onSubscriptionChange,
  type StoredSubscription,
  storedSubscription,
} from "./records/record-store.ts";

/** What this browser knows of its reader's subscription; nothing while the server renders and the page hydrates. */
export function useSubscription(): StoredSubscription {
  return useSyncExternalStore(onSubscriptionChange, storedSubscription, noSubscription);
}
