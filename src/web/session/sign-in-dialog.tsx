import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { providerNames } from "../../domain/members/providers.ts";
import type { LaterProps } from "../boot/later-dialog.tsx";
import { callBrowserApi } from "../browser-api.ts";
import { richText } from "../language/rich-text.tsx";
import { told, useText } from "../language/text.ts";
import { useExists, useSiteFacts } from "../shell/site-facts.ts";
import { useTimer } from "../subscription/use-timer.ts";
import { authorizeAddress, pageAfterSignIn } from "./api-addresses.ts";
import { useAuth } from "./auth-state.ts";
import { Popup } from "./popup.tsx";
import styles from "./sign-in-dialog.module.css";
import { forgetSignIn, rememberedFailure, rememberOpen, wasOpen } from "./sign-in-memory.ts";

/** How long the welcome stays, in milliseconds: as long as any message of success (P25). */
const WELCOME = 2000;

/** Choosing a provider, being on the way to one, or being welcomed back. */
type View = "choosing" | "leaving" | "welcoming";

/** The sign-in dialog (P57). Its buttons are links, which need no script. */
export default function SignInDialog({ id, onLive }: LaterProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(onLive, [onLive]);
  const { view, problem, showFailure, leave, putAway } = useSignIn(dialog);
  const { user } = useAuth();
  const close = () => dialog.current?.close();
  useTimer(view === "welcoming" ? WELCOME : null, close);
  return (
    <Popup ref={dialog} id={id} title={text("signIn.title")} position="center" onOpen={showFailure} onClose={putAway}>
      {view === "welcoming" ? (
        <div role="status" className={styles.welcome}>
          <p className={styles.name}>{text("signIn.welcome", { name: user?.name || user?.email || "" })}</p>
          <p>{text("signIn.complete")}</p>
        </div>
      ) : (
        <div className={styles.choice} aria-busy={view === "leaving"}>
          <p role="alert" className={styles.fault}>
            {problem && told(text, problem)}
          </p>
          <ProviderLinks disabled={view === "leaving"} onLeave={leave} />
          <p role="status" className={styles.leaving}>
            {view === "leaving" && text("signIn.leaving")}
          </p>
          <AgreementNote onLeave={close} />
        </div>
      )}
    </Popup>
  );
}

/** What the dialog shows, and what its reader and the provider's answer make of it. */
function useSignIn(dialog: RefObject<HTMLDialogElement | null>) {
  const [view, setView] = useState<View>("choosing");
  const [fault, setFault] = useState<string | null>(null);
  const { user, error } = useAuth();
  const showFailure = () => setFault(rememberedFailure());
  useEffect(() => {
    if (dialog.current?.open) setFault(rememberedFailure());
    // Back from the provider by the browser's own button.
    const restore = () => setView((now) => (now === "leaving" ? "choosing" : now));
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, [dialog]);
  useEffect(() => {
    if (!user || !wasOpen()) return;
    forgetSignIn();
    setView("welcoming");
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [user, dialog]);

  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    rememberOpen();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (view === "leaving") return;
    const { href } = event.currentTarget;
    setView("leaving");
    setFault(null);
    const { http, message } = await callBrowserApi("/api/auth/session");
    if (http) return location.assign(href);
    forgetSignIn();
    setFault(message);
    setView("choosing");
  };
  const putAway = () => {
    if (view === "leaving") return;
    setView("choosing");
    setFault(null);
    forgetSignIn();
  };
  return { view, problem: fault ?? (view === "choosing" ? error : null), showFailure, leave, putAway };
}

function ProviderLinks(props: { disabled: boolean; onLeave: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  const text = useText();
  const site = useSiteFacts();
  const page = pageAfterSignIn(useLocation());
  return (
    <ul className={styles.providers}>
      {site?.providers.map((id) => (
        <li key={id}>
          <a
            href={authorizeAddress(site, id, page)}
            className={`button button-quiet ${styles.provider}`}
            data-provider={id}
            data-app-click=""
            aria-disabled={props.disabled || undefined}
            onClick={props.onLeave}
          >
            {text("welcome.continueWith", { provider: providerNames[id] })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** That continuing means agreeing to the legal pages, as far as the author has written them. */
function AgreementNote({ onLeave }: { onLeave: () => void }) {
  const text = useText();
  const exists = useExists();
  const [terms, policy] = [exists("/tos"), exists("/privacy")];
  if (!terms && !policy) return null;
  const linkTo = (path: string) => (words: string) => (
    <Link to={path} onClick={onLeave}>
      {words}
    </Link>
  );
  const words = text(terms && policy ? "signIn.termsAndPolicy" : terms ? "signIn.terms" : "signIn.policy");
  return <p className="caption">{richText(words, { terms: linkTo("/tos"), policy: linkTo("/privacy") })}</p>;
}
