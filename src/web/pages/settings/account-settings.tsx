import { type ProviderId, providerNames } from "../../../domain/members/providers.ts";
import { useText } from "../../language/text.ts";
import { ActionForm } from "../../parts/members/action-form.tsx";
import { authorizeAddress } from "../../session/api-addresses.ts";
import { SignOutForm } from "../../session/sign-out-form.tsx";
import { useSiteFacts } from "../../shell/site-facts.ts";
import { forgetSubscription } from "../../subscription/records/record-store.ts";
import type { AccountData } from "./account-data.ts";
import styles from "./account-settings.module.css";

const ACTION = "/settings";

/** The providers that vouch for a member. The last one stays, since there would be no other way in. */
export function Connections({ connections }: Pick<AccountData, "connections">) {
  return (
    <ul className={styles.list}>
      {connections.map(({ id, provider, email, connected, used }) => (
        <li key={id} className={styles.item}>
          <div>
            <p className={styles.name}>{providerNames[provider]}</p>
            {email && <p className={`caption ${styles.detail}`}>{email}</p>}
            <p className={`caption ${styles.detail}`}>
              Connected <Moment time={connected} />, last used <Moment time={used} />
            </p>
          </div>
          {connections.length > 1 && (
            <ActionForm action={ACTION} what="disconnect">
              <button type="submit" name="id" value={id} className="button button-quiet">
                Disconnect<span className="visually-hidden"> {providerNames[provider]}</span>
              </button>
            </ActionForm>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Sessions({ sessions }: Pick<AccountData, "sessions">) {
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <div>
              <p className={styles.name}>
                {session.browser ?? "Unknown browser"}
                {session.current && <span className={styles.here}>This browser</span>}
              </p>
              <p className={`caption ${styles.detail}`}>
                By {providerNames[session.provider]} on <Moment time={session.created} />, last seen{" "}
                <Moment time={session.seen} />
              </p>
            </div>
            {session.current ? (
              <SignOutForm>
                <button type="submit" className="button button-quiet" data-app-click="">
                  Sign out<span className="visually-hidden"> here</span>
                </button>
              </SignOutForm>
            ) : (
              <ActionForm action={ACTION} what="end-session">
                <button type="submit" name="id" value={session.id} className="button button-quiet">
                  Sign out<span className="visually-hidden"> {session.browser ?? "unknown browser"}</span>
                </button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm action={ACTION} what="end-others">
          <button type="submit" className="button button-quiet">
            Sign out everywhere else
          </button>
        </ActionForm>
      )}
    </>
  );
}

/**
 * Deleting is asked for twice: once to see what it means, once to confirm it. It takes a sign-in of the last minutes;
 * after an older one there are the ways to sign in again, which lead back here.
 */
export function DeleteAccount(props: { mayDelete: boolean; open: boolean; providers: readonly ProviderId[] }) {
  const text = useText();
  return (
    <details className={styles.delete} open={props.open}>
      <summary className="button button-quiet">{text("members.deleteMine")}</summary>
      {/* An address that ends in #delete unfolds what is around it. */}
      <p id="delete">{text("members.deleteMeans")}</p>
      {props.mayDelete ? <DeleteForm /> : <SignInAgain providers={props.providers} />}
    </details>
  );
}

function DeleteForm() {
  const text = useText();
  return (
    <ActionForm action={ACTION} what="delete" onSubmit={forgetSubscription}>
      <label className="tick">
        <input type="checkbox" name="confirm" value="delete" required />
        {text("members.understand")}
      </label>
      <button type="submit" className="button">
        {text("members.deleteForGood")}
      </button>
    </ActionForm>
  );
}

function SignInAgain({ providers }: { providers: readonly ProviderId[] }) {
  const site = useSiteFacts();
  const offered = providers.filter((provider) => site?.providers.includes(provider));
  if (!site || !offered.length)
    return (
      <p>
        This takes a fresh sign-in, and your providers are not offered any more. Please write to{" "}
        <a href={`mailto:${site?.email}`}>{site?.email}</a> instead.
      </p>
    );
  return (
    <>
      <p>So that nobody else can do this in a browser you left open, please sign in again first. It leads back here.</p>
      <p className={`row ${styles.ways}`}>
        {offered.map((provider) => (
          <a key={provider} href={authorizeAddress(site, provider, "/settings#delete")} className="button button-quiet">
            Sign in again with {providerNames[provider]}
          </a>
        ))}
      </p>
    </>
  );
}

function Moment({ time }: { time: AccountData["sessions"][number]["seen"] }) {
  return <time dateTime={time.at}>{time.words}</time>;
}
