/** What the widget shows: its button, the pulse before the form, the form, or the message after a success. */
export type WidgetView = "button" | "pulse" | "form" | "message";

export type WidgetEvent = "opened" | "closed" | "succeeded" | "waited";

/** The settings that decide what follows what (P25). */
export interface WidgetPace {
  readonly animateExpansion: boolean;
  readonly autoCollapse: boolean;
  readonly successMessage: string | undefined;
}

/** Milliseconds (P25). */
const PULSE = 150;
const MESSAGE = 2000;

/** The view after an event; `notify` asks for the callback of a success. */
export function widgetAfter(
  view: WidgetView,
  event: WidgetEvent,
  pace: WidgetPace,
): { view: WidgetView; notify: boolean } {
  if (event === "opened" && view === "button") return quietly(pace.animateExpansion ? "pulse" : "form");
  if (event === "closed" && view === "form") return quietly("button");
  if (event === "succeeded" && view === "form") {
    const shows = pace.autoCollapse && Boolean(pace.successMessage);
    return shows ? quietly("message") : { view: "button", notify: true };
  }
  if (event === "waited" && view === "pulse") return quietly("form");
  if (event === "waited" && view === "message") return { view: "button", notify: true };
  return quietly(view);
}

function quietly(view: WidgetView) {
  return { view, notify: false };
}

/** How long a view lasts before `waited`, in milliseconds; null for one that stays. */
export function widgetDelay(view: WidgetView): number | null {
  if (view === "pulse") return PULSE;
  return view === "message" ? MESSAGE : null;
}

/** What stands in place of the widget for readers who need no form (P25). */
export type WidgetNotice = "member" | "subscribed" | null;

export function widgetNotice(facts: {
  readonly signedIn: boolean;
  readonly showOnlyButton: boolean;
  readonly showSubscriptionStatus: boolean;
  /** The reader has asked for the form in spite of a subscription. */
  readonly reopened: boolean;
  readonly status: "pending" | "active" | "unsubscribed";
}): WidgetNotice {
  if (facts.signedIn) return facts.showOnlyButton ? null : "member";
  const subscribed = facts.status !== "unsubscribed";
  return facts.showSubscriptionStatus && subscribed && !facts.reopened ? "subscribed" : null;
}
