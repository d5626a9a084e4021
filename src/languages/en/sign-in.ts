/** The dialog to sign in, and what comes of it. */
export const signIn = {
  title: "Sign in to your account",
  welcome: "Welcome, {name}!",
  complete: "Account setup complete.",
  leaving: "Signing you in...",
  terms: "By continuing you agree to the <terms>Terms of Service</terms>.",
  policy: "By continuing you agree to the <policy>Privacy Policy</policy>.",
  termsAndPolicy:
    "By continuing you agree to the <terms>Terms of Service</terms> and the <policy>Privacy Policy</policy>.",
  page: "Sign in",
  completing: "Completing sign in...",
  continue: "Continue to the home page",
  done: "You are signed in",
  failed: "Sign in did not succeed",
  doneText: "One moment, and you are back on the home page.",
} as const;
