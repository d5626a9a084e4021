import { LaterDialog, later } from "../boot/later-dialog.tsx";

const dialog = later("sign-in", () => import("./sign-in-dialog.tsx"));

export const SIGN_IN = dialog.id;

/** Loads the dialog, which greets a member who has just signed in by it. */
export const wantSignIn = dialog.want;

/** The sign-in dialog, on every page that has a header. */
export function SignInPopup() {
  return <LaterDialog dialog={dialog} />;
}
