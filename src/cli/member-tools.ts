import type { Register } from "../domain/members/register.ts";

/** What the commands about members work with; made in assembly/tools.ts over the site's own database. */
export interface MemberTools {
  readonly register: Register;
  close(): Promise<void>;
}

/** How a command about members speaks. */
export interface MemberOutput {
  /** One line of text. */
  readonly print: (line: string) => void;
  /** Asks at the terminal; null where nobody can be asked. */
  readonly confirm: (question: string) => Promise<boolean | null>;
}
