import type { Text } from "../../../languages/texts.ts";

/** What the stand-in for a provider says, in one language. The server sends it with the page, as that of the mailbox. */
export const identityWords = (text: Text, provider: string, scopes: readonly string[]) => ({
  localSignIn: text("localPages.localSignIn"),
  noProvider: text("localPages.noProvider"),
  noRequest: text("localPages.noRequest"),
  standIn: text("localPages.standIn"),
  isNot: text("localPages.isNot", { provider }),
  noCredentials: text("localPages.noCredentials", { provider }),
  asksFor: text("localPages.asksFor", { scopes: scopes.join(", ") }),
  signInAs: text("localPages.signInAs"),
  /** `{email}` stands for the address. */
  notVerified: text("localPages.notVerified", { email: "{email}" }),
  somebodyElse: text("localPages.somebodyElse"),
  name: text("localPages.name"),
  email: text("localPages.email"),
  verified: text("localPages.verified", { provider }),
  signIn: text("localPages.signIn"),
  cancel: text("localPages.cancel"),
});
