import { useText } from "../language/text.ts";
import styles from "./dateline.module.css";

/** The dates of a legal text: those of its version and, where it is dated, the current one. Dates come in words. */
export function Dateline(props: {
  today: string | undefined;
  version: string;
  effective: string;
  effectiveText: string;
}) {
  const text = useText();
  const { today, version, effective, effectiveText } = props;
  return (
    <dl className={`label ${styles.dates}`}>
      {today !== undefined && <Fact name={text("now.date")} fact={today} />}
      <Fact name={text("now.version")} fact={version} />
      <div>
        <dt>{text("now.effective")}</dt>
        <dd>
          <time dateTime={effective}>{effectiveText}</time>
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, fact }: { name: string; fact: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{fact}</dd>
    </div>
  );
}
