import type { ProviderId } from "../../domain/members/providers.ts";
import { forgetSubscription } from "../subscription/record-store.ts";
import styles from "./account-settings.module.css";
import { Deed } from "./deed.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

const ACTION = "/settings";

const names: Readonly<Record<ProviderId, string>> = { google: "Google", github: "GitHub", discord: "Discord" };

/** A moment: ISO time, and as readers see it. */
interface Time {
  readonly at: string;
  readonly words: string;
}

export interface Connection {
  readonly id: string;
  readonly provider: ProviderId;
  readonly email: string | null;
  readonly connected: Time;
  readonly used: Time;
}

/** The providers that vouch for a member. The last one stays, since there would be no other way in. */
export function Connections({ connections }: { connections: readonly Connection[] }) {
  return (
    <ul className={styles.list}>
      {connections.map(({ id, provider, email, connected, used }) => (
        <li key={id} className={styles.item}>
          <div>
            <p className={styles.name}>{names[provider]}</p>
            {email && <p className={styles.detail}>{email}</p>}
            <p className={styles.detail}>
              Connected <Moment time={connected} />, last used <Moment time={used} />
            </p>
          </div>
          {connections.length > 1 && (
            <Deed action={ACTION} what="disconnect">
              <button type="submit" name="id" value={id} className="button button-quiet">
                Disconnect<span className="visually-hidden"> {names[provider]}</span>
              </button>
            </Deed>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface Session {
  readonly id: string;
  readonly provider: ProviderId;
  readonly browser: string | null;
  readonly current: boolean;
  readonly created: Time;
  readonly seen: Time;
}

/** A member's sessions, each with its way out. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
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
              <p className={styles.detail}>
                By {names[session.provider]} on <Moment time={session.created} />, last seen{" "}
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
              <Deed action={ACTION} what="end-session">
                <button type="submit" name="id" value={session.id} className="button button-quiet">
                  Sign out<span className="visually-hidden"> {session.browser ?? "unknown browser"}</span>
                </button>
              </Deed>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Deed action={ACTION} what="end-others">
          <button type="submit" className="button button-quiet">
            Sign out everywhere else
          </button>
        </Deed>
      )}
    </>
  );
}

/** Deleting is asked for twice: once to see what it means, once to confirm it. */
export function DeleteAccount() {
  return (
    <details className={styles.delete}>
      <summary className="button button-quiet">Delete my account</summary>
      <Deed action={ACTION} what="delete" onSubmit={forgetSubscription}>
        <p>
          This ends all your sessions at once and deletes your account, your providers’ details, your picture, and your
          subscription with everything that was kept about it. It cannot be undone. You may want to download your data
          first.
        </p>
        <label className="tick">
          <input type="checkbox" name="confirm" value="delete" required />I understand, and want my account to be
          deleted
        </label>
        <button type="submit" className="button">
          Delete account for good
        </button>
      </Deed>
    </details>
  );
}

function Moment({ time }: { time: Time }) {
  return <time dateTime={time.at}>{time.words}</time>;
}
