/** Why a sign-in did not succeed: the whole list of what readers are told. */
export const signInFaults = {
  choose: "Please choose {providers} to sign in.",
  none: "Sign-in is not set up on this site.",
  notSetUp: "Sign-in with {provider} is not set up on this site.",
  unreachable: "{provider} cannot be reached right now. Please try again.",
  unknownState: "Your sign-in took too long or was opened in another browser. Please try again.",
  refused: "Sign-in was cancelled.",
  failed: "{provider} did not complete the sign-in. Please try again.",
  noAddress: "Your {provider} account has no email address. Please add one there, or choose another.",
} as const;
