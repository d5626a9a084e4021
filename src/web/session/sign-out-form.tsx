import { type FormEvent, type ReactNode, useState } from "react";
import { told, useText } from "../language/text.ts";
import { LanguageField } from "../shell/language-field.tsx";

/**
 * Ends the session of this browser. On public pages its reader stays, the member area leads home whoever is no longer
 * signed in; without script the server shows the home page.
 */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const text = useText();
  const [fault, setFault] = useState<string | null>(null);
  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    const asking = import("./checking.ts").then(({ logout }) => logout());
    setFault(await asking.catch(() => "Logout failed"));
  };
  return (
    <form method="post" action="/api/auth/logout" onSubmit={signOut} className={className}>
      <LanguageField />
      {children}
      {fault && (
        <p role="alert" className="error">
          {told(text, fault)}
        </p>
      )}
    </form>
  );
}
