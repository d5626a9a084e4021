import { data, redirect, useLocation } from "react-router";
import type { StandInPerson } from "../../../domain/services.ts";
import { servicesContext } from "../../context.ts";
import { readForm } from "../../session/member-form.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/identity";
import styles from "./identity.module.css";

/** Ready-made people to try the site with. */
const people: readonly StandInPerson[] = [
  { name: "Ada Example", email: "ada@example.org", emailVerified: true },
  { name: "Grace Example", email: "grace@example.org", emailVerified: true },
  { name: "Unverified Example", email: "unverified@example.org", emailVerified: false },
];

/** The stand-in exists in local mode only. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { standIn } = context.get(servicesContext);
  if (!standIn) throw data(null, { status: 404 });
  const question = standIn.question(params.provider, url.searchParams);
  return data({ question }, { status: question ? 200 : 400 });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { standIn } = context.get(servicesContext);
  if (!standIn) throw data(null, { status: 404 });
  const address = standIn.answer(params.provider, url.searchParams, personOf(await readForm(request)));
  return address === null ? data(null, { status: 400 }) : redirect(address, 303);
}

/** Null where the sign-in is cancelled. */
function personOf(form: URLSearchParams): StandInPerson | null {
  const text = (field: string) => (form.get(field) ?? "").trim();
  if (form.has("cancel")) return null;
  const chosen = form.has("person") ? people[Number(form.get("person"))] : undefined;
  return chosen ?? { name: text("name"), email: text("email"), emailVerified: form.has("verified") };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Local sign-in", noindex: true });
}

export default function Identity({ loaderData: { question } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  if (!question)
    return (
      <section className="page notice">
        <h1>No provider would answer this</h1>
        <p className="lede">The request for a sign-in was not one that this site makes. Please begin at Sign In.</p>
      </section>
    );
  const { providerName, scopes } = question;
  return (
    <div className={`page ${styles.identity}`}>
      <header className="stack">
        <p className="label">Local stand-in</p>
        <h1>This is not {providerName}</h1>
        <p className="lede">
          No credentials of {providerName} are set, so this page of your own site stands in for it. It exists on your
          machine only; be whoever you like.
        </p>
        <p className="caption">The site asks for {scopes.join(", ")}.</p>
      </header>
      <form method="post" action={pathname + search} className="section">
        <h2>Sign in as</h2>
        {people.map(({ name, email, emailVerified }, index) => (
          <button key={email} type="submit" name="person" value={index} className={styles.person}>
            <strong>{name}</strong>
            <span>
              {email}
              {!emailVerified && ", not verified"}
            </span>
          </button>
        ))}
      </form>
      <form method="post" action={pathname + search} className="section">
        <h2>Or as somebody else</h2>
        <label className="field">
          Name
          <input className="input" name="name" maxLength={100} autoComplete="off" />
        </label>
        <label className="field">
          Email
          <input className="input" name="email" maxLength={254} autoComplete="off" inputMode="email" />
        </label>
        <label className="tick">
          <input type="checkbox" name="verified" value="yes" defaultChecked />
          {providerName} has verified the address
        </label>
        <p className={styles.actions}>
          <button type="submit" className="button">
            Sign in
          </button>
          <button type="submit" name="cancel" value="yes" className="button button-quiet" formNoValidate>
            Cancel
          </button>
        </p>
      </form>
    </div>
  );
}
