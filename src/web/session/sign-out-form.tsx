import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { told, useText } from "../language/text.ts";
import { LanguageField } from "../shell/language-field.tsx";
import { isMemberPath } from "./member-path.ts";

/** Ends the session of this browser. On public pages its reader stays; without script the server shows the home page. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const text = useText();
  const [fault, setFault] = useState<string | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    const asking = import("./checking.ts").then(({ logout }) => logout());
    const failure = await asking.catch(() => "Logout failed");
    setFault(failure);
    if (failure === null && isMemberPath(pathname)) navigate("/");
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
