import { useText } from "../../language/text.ts";
import { dataAddress } from "../../session/api-addresses.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";

/** Downloads everything that is held about the signed-in member, as one JSON file. */
export function DataLink() {
  const text = useText();
  const site = useSiteFacts();
  return (
    site && (
      <a href={dataAddress(site)} download="my-data.json" className="button button-quiet">
        {text("members.download")}
      </a>
    )
  );
}
