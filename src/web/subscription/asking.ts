import { HIDDEN_FIELD } from "../../domain/subscribers/faults.ts";
import { callBrowserApi, callOwnApi } from "../browser-api.ts";
import { checkSession } from "../session/checking.ts";
import { failureTexts } from "./failure-texts.ts";
import {
  forgetSubscription,
  isVerified,
  keepSubscription,
  keepVerified,
  reportFailedCheck,
  storedSubscription,
} from "./records/record-store.ts";
import { activated, type SubscriptionRecord, sameAddress } from "./records/records.ts";

interface Told {
  readonly success: boolean;
  readonly message: string;
}

/** Subscribes with the fields of a form; a success is kept as a pending subscription. */
export async function subscribe(fields: FormData): Promise<Told> {
  const text = (field: string) => String(fields.get(field) ?? "").trim();
  const [email, name, wantsAccount] = [text("email"), text("name"), fields.has("wantsAccount")];
  const trap = text(HIDDEN_FIELD);
  const evidence = { source: text("source"), page: text("page"), ...(trap && { [HIDDEN_FIELD]: trap }) };
  const body = { email, ...(name && { name }), wantsAccount, ...evidence };
  const answer = await callBrowserApi("/api/auth/subscribe", { body });
  if (!answer.success) return { success: false, message: failureTexts.subscribe(answer) };
  const subscribedAt = new Date().toISOString();
  keepSubscription({ email, name: name || null, subscribedAt, verified: false, status: "pending", wantsAccount });
  return answer;
}

/** Takes an address off the list, and what is kept of it out of this browser. */
export async function unsubscribe(email: string): Promise<Told> {
  const answer = await callBrowserApi("/api/auth/unsubscribe", { body: { email } });
  if (!answer.success) return { success: false, message: failureTexts.unsubscribe(answer) };
  forgetSubscription();
  return answer;
}

/** Sends the mail to verify again: on the page's own origin. */
export async function resend(email: string): Promise<boolean> {
  const { success } = await callOwnApi("/api/auth/resend-verification", { body: { email } });
  return success;
}

/** Uses a mailed link; resolves with the page that says what came of it, null where a person must press the button first. */
export async function verify(token: string): Promise<string | null> {
  const answer = await callBrowserApi(`/verify?${new URLSearchParams({ token })}`);
  if (answer.confirm === true) return null;
  if (!answer.success) return `/welcome?${new URLSearchParams({ error: failureTexts.verify(answer) })}`;
  const { record } = storedSubscription();
  const email = typeof answer.email === "string" ? answer.email : (record?.email ?? "");
  const name = typeof answer.name === "string" ? answer.name : "";
  if (email) keepActive(email, name, record);
  // A member whose address this was has become an active one.
  void checkSession();
  return `/welcome?${new URLSearchParams({ verified: "true", ...(email && { email }), ...(name && { name }) })}`;
}

function keepActive(email: string, name: string, record: SubscriptionRecord | null): void {
  const own = record && sameAddress(record.email, email) ? record : null;
  const fresh = { email, name: name || null, subscribedAt: new Date().toISOString(), wantsAccount: false };
  keepVerified(email);
  keepSubscription(activated(own ?? { ...fresh, verified: false, status: "pending" }));
}

/** Asks whether a pending subscription has been confirmed meanwhile, perhaps in another browser. */
export async function restoreSubscription(): Promise<void> {
  const { record } = storedSubscription();
  if (record?.status !== "pending") return;
  if (isVerified(record.email)) return keepSubscription(activated(record));
  const answer = await callBrowserApi(`/api/auth/stats?${new URLSearchParams({ email: record.email })}`);
  if (!answer.success) return reportFailedCheck();
  if (answer.verified === true && storedSubscription().record === record) {
    keepVerified(record.email);
    keepSubscription(activated(record));
  }
}

/** The number of people who read along; null, and a line in the console, where it cannot be had. */
export async function fetchTotalMembers(): Promise<number | null> {
  const answer = await callBrowserApi("/api/auth/stats");
  if (answer.success && typeof answer.totalMembers === "number") return answer.totalMembers;
  // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing shown (P20)
  console.error("Failed to fetch stats:", answer.message);
  return null;
}
