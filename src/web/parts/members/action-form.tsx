import type { ReactNode, SubmitEventHandler } from "react";
import { useOwnPath } from "../../shell/site-facts.ts";

/** A form that does one thing; the server answers it by coming back to the page. Fields besides `do` are its children. */
export function ActionForm(props: {
  action: string;
  /** For the field `do`. */
  what: string;
  children: ReactNode;
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
}) {
  const { action, what, children, onSubmit } = props;
  return (
    <form method="post" action={useOwnPath(action)} className="stack start" onSubmit={onSubmit}>
      <input type="hidden" name="do" value={what} />
      {children}
    </form>
  );
}
