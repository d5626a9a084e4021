import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../language/text.ts";
import { MemberBadge } from "../parts/members/member-badge.tsx";
import { useMember } from "../session/auth-state.ts";
import { useSubscription } from "./records/record-store.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import styles from "./subscribe-widget.module.css";
import { useTimer } from "./use-timer.ts";
import { type WidgetEvent, type WidgetView, widgetAfter, widgetDelay, widgetNotice } from "./widget-state.ts";

/** The settings of the widget (P25). */
export interface SubscribeWidgetSettings {
  /** Where the widget stands, for the consent record; a topic of this name is subscribed to alone. */
  readonly source: string;
  readonly buttonText?: string | undefined;
  readonly compact?: boolean;
  /** Nothing takes the button's place for signed-in readers. */
  readonly showOnlyButton?: boolean;
  readonly showSubscriptionStatus?: boolean;
  readonly animateExpansion?: boolean;
  readonly autoCollapse?: boolean;
  readonly successMessage?: string | undefined;
  readonly onSubscriptionSuccess?: (() => void) | undefined;
}

/**
 * A button that becomes the form, and becomes a button again (P25). Without script the form
 * stands there at once.
 */
export function SubscribeWidget(settings: SubscribeWidgetSettings) {
  const text = useText();
  const { source, buttonText = text("subscribe.button"), compact = false, successMessage } = settings;
  const { showOnlyButton = false, showSubscriptionStatus = false } = settings;
  const { view, live, button, reopened, happen, reopen } = useWidget(settings);
  const { record, error } = useSubscription();
  const member = useMember();
  const formId = useId();
  const open = view === "form";
  const status = record?.status ?? "unsubscribed";
  const notice = widgetNotice({ signedIn: member !== null, showOnlyButton, showSubscriptionStatus, reopened, status });

  const failedCheck = showSubscriptionStatus && error && (
    <p role="alert" className="error">
      {error}
    </p>
  );
  if (view === "message")
    return (
      <p role="status" className={styles.notice}>
        {successMessage}
      </p>
    );
  if (notice === "member" && member)
    return (
      <p className={styles.notice}>
        {text("subscribe.member")} <MemberBadge status={member.subscription_status} />
      </p>
    );
  if (notice === "subscribed" && view === "button")
    return (
      <div className={styles.notice}>
        <p role="status">{record?.verified ? text("subscribe.subscribed") : text("subscribe.unverified")}</p>
        <p>
          <button type="button" className="link-button" onClick={reopen}>
            {text("subscribe.otherEmail")}
          </button>
        </p>
        {failedCheck}
      </div>
    );
  return (
    <div className={styles.widget} data-view={view} data-compact={compact ? "" : undefined}>
      {view === "button" && (
        <button
          ref={button}
          type="button"
          className={`button ${styles.button}`}
          data-app-click
          data-subscribe=""
          aria-expanded={false}
          aria-controls={formId}
          onClick={() => happen("opened")}
        >
          {buttonText}
        </button>
      )}
      {view === "pulse" && <p className={styles.pulse} aria-hidden="true" />}
      <div id={formId} className={styles.form}>
        {(open || !live) && (
          <SubscribeForm
            key={view}
            source={source}
            compact={compact}
            expanded={open}
            onSuccess={() => happen("succeeded")}
            onClose={() => happen("closed")}
          />
        )}
      </div>
      {failedCheck}
    </div>
  );
}

/** What the widget shows and what changes it. `live`: the form that stands there without script is not needed any more. */
function useWidget(settings: SubscribeWidgetSettings) {
  const { animateExpansion = true, autoCollapse = true, successMessage, onSubscriptionSuccess } = settings;
  const [view, setView] = useState<WidgetView>("button");
  const [reopened, setReopened] = useState(false);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === "form" && view === "button") button.current?.focus();
    shown.current = view;
  }, [view]);

  const happen = (event: WidgetEvent) => {
    const next = widgetAfter(view, event, { animateExpansion, autoCollapse, successMessage });
    setView(next.view);
    if (next.view === "button") setReopened(false);
    if (next.notify) onSubscriptionSuccess?.();
  };
  useTimer(widgetDelay(view), () => happen("waited"));
  const reopen = () => {
    setReopened(true);
    setView("form");
  };
  return { view, live, button, reopened, happen, reopen };
}
