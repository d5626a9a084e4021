import { data, redirect, useLocation } from "react-router";
import type { StandInPerson } from "../../../domain/services.ts";
import { servicesContext } from "../../context.ts";
import { textFor } from "../../language/text.ts";
import { readForm } from "../../session/member-form.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/identity";
import styles from "./identity.module.css";
import { identityWords } from "./identity-words.ts";

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
  const words = identityWords(textFor(context), question?.providerName ?? "", question?.scopes ?? []);
  return data({ isAsked: question !== null, words }, { status: question ? 200 : 400 });
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
  return pageMeta(args, { title: args.loaderData?.words.localSignIn, noindex: true });
}

export default function Identity({ loaderData: { isAsked, words } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  if (!isAsked)
    return (
      <section className="page notice">
        <h1>{words.noProvider}</h1>
        <p className="lede">{words.noRequest}</p>
      </section>
    );
  return (
    <div className={`page ${styles.identity}`}>
      <header className="stack">
        <p className="label">{words.standIn}</p>
        <h1>{words.isNot}</h1>
        <p className="lede">{words.noCredentials}</p>
        <p className="caption">{words.asksFor}</p>
      </header>
      <form method="post" action={pathname + search} className="section">
        <h2>{words.signInAs}</h2>
        {people.map(({ name, email, emailVerified }, index) => (
          <button key={email} type="submit" name="person" value={index} className={styles.person}>
            <strong>{name}</strong>
            <span>{emailVerified ? email : words.notVerified.replace("{email}", email)}</span>
          </button>
        ))}
      </form>
      <form method="post" action={pathname + search} className="section">
        <h2>{words.somebodyElse}</h2>
        <label className="field">
          {words.name}
          <input className="input" name="name" maxLength={100} autoComplete="off" />
        </label>
        <label className="field">
          {words.email}
          <input className="input" name="email" maxLength={254} autoComplete="off" inputMode="email" />
        </label>
        <label className="tick">
          <input type="checkbox" name="verified" value="yes" defaultChecked />
          {words.verified}
        </label>
        <p className={styles.actions}>
          <button type="submit" className="button">
            {words.signIn}
          </button>
          <button type="submit" name="cancel" value="yes" className="button button-quiet" formNoValidate>
            {words.cancel}
          </button>
        </p>
      </form>
    </div>
  );
}
