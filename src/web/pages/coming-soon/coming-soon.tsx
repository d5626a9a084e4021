import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { AnnouncedPage } from "../../../domain/pages/member-addresses.ts";
import { pagePath, servicesContext } from "../../context.ts";
import { useText } from "../../language/text.ts";
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
  const text = useText();
  const { title, text: announced, promises } = useLoaderData<typeof loader>();
  return (
    <>
      <p className={`label ${styles.soon}`}>{text("members.comingSoon")}</p>
      <MemberHead title={title}>{announced}</MemberHead>
      <Section title={text("members.ableTo")}>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        <p className="small">{text("members.plan")}</p>
      </Section>
    </>
  );
}
