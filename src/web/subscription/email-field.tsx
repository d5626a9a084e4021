import { type RefObject, useEffect } from "react";
import { useText } from "../language/text.ts";

/** The field for an address. `faultId`: the element that says what is wrong with it, null where nothing is. */
export function EmailField(props: { faultId: string | null; defaultValue?: string | undefined }) {
  const text = useText();
  const { faultId, defaultValue } = props;
  return (
    <label className="field">
      {text("subscribe.email")}
      <input
        className="input"
        type="email"
        name="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={defaultValue}
        aria-invalid={faultId !== null || undefined}
        aria-describedby={faultId ?? undefined}
      />
    </label>
  );
}

/** The checks of a form are the application's own; without script those of the browser stand in for them. */
export function useOwnChecks(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.setAttribute("novalidate", ""), [form]);
}
