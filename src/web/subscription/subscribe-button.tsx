import { useText } from "../language/text.ts";
import { SUBSCRIBE_POPUP } from "./subscribe-popup.tsx";

/** Opens the subscription popup, without script too. Not shown to readers whose subscription is active. */
export function SubscribeButton() {
  const text = useText();
  return (
    <button type="button" className="button" commandfor={SUBSCRIBE_POPUP} command="show-modal" data-subscribe="">
      {text("subscribe.button")}
    </button>
  );
}
