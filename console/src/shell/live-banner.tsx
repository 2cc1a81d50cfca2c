import { useLiveness } from "../api/liveness.js";
import { FreezeBanner } from "./freeze-banner.js";

/** Says what is frozen, and when the page receives no events. None is lost: it continues after the last one. */
export function LiveBanner() {
  const liveness = useLiveness();
  return (
    <div role="status" className="banner-place">
      {(liveness === "interrupted" || liveness === "away") && (
        <p className="banner">
          Not live: the connection to the server is lost. The page will continue when the connection is back.
        </p>
      )}
      <FreezeBanner />
    </div>
  );
}
