/** The settings of an account: providers, sessions, and signing in again. */
export const connections = {
  used: "Connected <connected></connected>, last used <used></used>",
  disconnect: "Disconnect<hidden> {provider}</hidden>",
  unknownBrowser: "Unknown browser",
  browserOn: "{browser} on {system}",
  thisBrowser: "This browser",
  session: "By {provider} on <created></created>, last seen <seen></seen>",
  signOutHere: "Sign out<hidden> here</hidden>",
  signOutOf: "Sign out<hidden> {browser}</hidden>",
  signOutElsewhere: "Sign out everywhere else",
  notOffered:
    "This takes a fresh sign-in, and your providers are not offered any more. Please write to <email></email> instead.",
  again: "So that nobody else can do this in a browser you left open, please sign in again first. It leads back here.",
  againWith: "Sign in again with {provider}",
} as const;
