import { createContext, useContext } from "react";

/** The signed-in person, as far as subscribing needs to know. */
export interface SignedInMember {
  readonly name: string | null;
  readonly email: string;
}

const Member = createContext<SignedInMember | null>(null);

/** Whoever is signed in; null for everybody else, and until the session is known. */
export const useSignedInMember = (): SignedInMember | null => useContext(Member);
