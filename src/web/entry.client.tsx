import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  // Without transitions: in one, React would hold a page back for the dialogs whose script nobody has asked for.
  hydrateRoot(document, <HydratedRouter useTransitions={false} />);
});
