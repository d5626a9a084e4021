import "../../styles/code.css";
import { PageText } from "../../parts/page-text.tsx";
import { writtenText } from "../../parts/written-page.ts";
import { Popup } from "../../session/popup.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { SubscribeForm } from "../../subscription/subscribe-form.tsx";
import type { Route } from "./+types/style-guide";
import { ColourSamples } from "./colour-samples.tsx";
import { everyPopup, popupId, popupName } from "./popup-settings.ts";
import styles from "./style-guide.module.css";
import { styleGuideText } from "./style-guide-text.ts";
import { StyleSample } from "./style-sample.tsx";
import { WidgetSamples } from "./widget-samples.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return writtenText(context, "sample", { markdown: styleGuideText, folder: "pages" });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Style guide", noindex: true });
}

export default function StyleGuide({ loaderData: { body } }: Route.ComponentProps) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>Style guide</h1>
        <p className="lede">The elements of this site, each under its name.</p>
      </header>
      <StyleSample name="Colours">
        <ColourSamples />
      </StyleSample>
      <TypeSample />
      <StyleSample name="Text">
        <PageText carried={body} />
      </StyleSample>
      <ButtonSample />
      <FilterSample />
      <FieldSample />
      <StyleSample name="Subscription widget">
        <WidgetSamples />
      </StyleSample>
      <PopupSample />
    </div>
  );
}

function TypeSample() {
  return (
    <StyleSample name="Type">
      <p className={styles.title}>A title</p>
      <p className={styles.heading}>A heading</p>
      <p className={styles.subheading}>A subheading</p>
      <p className="lede">The sentence below a title.</p>
      <p className="label">A label or a date, June 29, 2025</p>
      <p className={styles.control}>Controls and navigation</p>
    </StyleSample>
  );
}

function ButtonSample() {
  return (
    <StyleSample name="Buttons">
      <p className="row">
        <button type="button" className="button">
          Button
        </button>
        <button type="button" className="button button-quiet">
          Quiet button
        </button>
        <button type="button" className="button" disabled>
          Disabled button
        </button>
        <button type="button" className="link-button">
          Link button
        </button>
      </p>
    </StyleSample>
  );
}

function FilterSample() {
  return (
    <StyleSample name="Filters">
      <ul className="row">
        <li>
          <a href="#sample-filters" className="chip" aria-current="true">
            Chosen
          </a>
        </li>
        <li>
          <a href="#sample-filters" className="chip">
            Not chosen
          </a>
        </li>
      </ul>
    </StyleSample>
  );
}

function FieldSample() {
  return (
    <StyleSample name="Fields">
      <label className={`field ${styles.field}`}>
        Field
        <input className="input" placeholder="Placeholder" autoComplete="off" />
      </label>
      <label className={`field ${styles.field}`}>
        Field with a fault
        <input className="input" aria-invalid="true" aria-describedby="sample-fault" autoComplete="off" />
      </label>
      <p id="sample-fault" className="error">
        What is wrong, in words.
      </p>
    </StyleSample>
  );
}

function PopupSample() {
  return (
    <StyleSample name="Popup">
      <ul className={styles.popups}>
        {everyPopup.map((settings) => (
          <li key={popupId(settings)}>
            <button type="button" className="button button-quiet" commandfor={popupId(settings)} command="show-modal">
              {popupName(settings)}
            </button>
            <Popup id={popupId(settings)} title="Popup" {...settings}>
              <p>{popupName(settings)}</p>
              <SubscribeForm source="test" compact={settings.compact} />
            </Popup>
          </li>
        ))}
      </ul>
    </StyleSample>
  );
}
