import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { AnnouncedPage } from "../../../domain/pages/member-addresses.ts";
import { pagePath, servicesContext } from "../../context.ts";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { signedIn } from "../../session/require-member.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import styles from "./coming-soon.module.css";

export function loader({ url, context }: LoaderFunctionArgs) {
  signedIn(context);
  const page = context.get(servicesContext).pages.page("pages/member-area.yaml");
  const announced = page?.[pagePath(context, url).replaceAll("/", "") as AnnouncedPage];
  if (!announced) throw notWritten();
  return announced;
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.loaderData?.title, noindex: true });

export default function ComingSoon() {
  const { title, text, promises } = useLoaderData<typeof loader>();
  return (
    <>
      <p className={`label ${styles.soon}`}>Coming soon</p>
      <MemberHead title={title}>{text}</MemberHead>
      <Section title="What you will be able to do">
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        <p className="small">A plan, not a date: it opens when it is good enough, and the newsletter will say so.</p>
      </Section>
    </>
  );
}
