import { type ProviderId, providerNames } from "../../../domain/members/providers.ts";
import { richText } from "../../language/rich-text.tsx";
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
  const text = useText();
  return (
    <ul className={styles.list}>
      {connections.map(({ id, provider, email, connected, used }) => (
        <li key={id} className={styles.item}>
          <div>
            <p className={styles.name}>{providerNames[provider]}</p>
            {email && <p className={`caption ${styles.detail}`}>{email}</p>}
            <p className={`caption ${styles.detail}`}>
              {richText(text("connections.used"), {
                connected: () => <Moment time={connected} />,
                used: () => <Moment time={used} />,
              })}
            </p>
          </div>
          {connections.length > 1 && (
            <ActionForm action={ACTION} what="disconnect">
              <button type="submit" name="id" value={id} className="button button-quiet">
                {richText(text("connections.disconnect", { provider: providerNames[provider] }), { hidden })}
              </button>
            </ActionForm>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Sessions({ sessions }: Pick<AccountData, "sessions">) {
  const text = useText();
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <div>
              <p className={styles.name}>
                {session.browser ?? text("connections.unknownBrowser")}
                {session.current && <span className={styles.here}>{text("connections.thisBrowser")}</span>}
              </p>
              <p className={`caption ${styles.detail}`}>
                {richText(text("connections.session", { provider: providerNames[session.provider] }), {
                  created: () => <Moment time={session.created} />,
                  seen: () => <Moment time={session.seen} />,
                })}
              </p>
            </div>
            {session.current ? (
              <SignOutForm>
                <button type="submit" className="button button-quiet" data-app-click="">
                  {richText(text("connections.signOutHere"), { hidden })}
                </button>
              </SignOutForm>
            ) : (
              <ActionForm action={ACTION} what="end-session">
                <button type="submit" name="id" value={session.id} className="button button-quiet">
                  {richText(
                    text("connections.signOutOf", { browser: session.browser ?? text("connections.unknownBrowser") }),
                    { hidden },
                  )}
                </button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm action={ACTION} what="end-others">
          <button type="submit" className="button button-quiet">
            {text("connections.signOutElsewhere")}
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
  const text = useText();
  const site = useSiteFacts();
  const offered = providers.filter((provider) => site?.providers.includes(provider));
  if (!site || !offered.length)
    return (
      <p>
        {richText(text("connections.notOffered"), {
          email: () => <a href={`mailto:${site?.email}`}>{site?.email}</a>,
        })}
      </p>
    );
  return (
    <>
      <p>{text("connections.again")}</p>
      <p className={`row ${styles.ways}`}>
        {offered.map((provider) => (
          <a key={provider} href={authorizeAddress(site, provider, "/settings#delete")} className="button button-quiet">
            {text("connections.againWith", { provider: providerNames[provider] })}
          </a>
        ))}
      </p>
    </>
  );
}

/** Words for those who hear the page, where those who see it have the place. */
const hidden = (words: string) => <span className="visually-hidden">{words}</span>;

function Moment({ time }: { time: AccountData["sessions"][number]["seen"] }) {
  return <time dateTime={time.at}>{time.words}</time>;
}
