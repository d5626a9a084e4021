import { SUBSCRIBE_POPUP } from "./subscribe-popup.tsx";

/** Opens the subscription popup, without script too. Not shown to readers whose subscription is active. */
export function SubscribeButton() {
  return (
    <button type="button" className="button" commandfor={SUBSCRIBE_POPUP} command="show-modal" data-subscribe="">
      Subscribe
    </button>
  );
}
