import type { SubscriptionHealthFragment } from "../../../../generated/console-documents.js";
import { Badge } from "../../parts/badge.js";
import { Moment } from "../../parts/moment.js";
import type { Tone } from "../../parts/tone.js";

type Counts = SubscriptionHealthFragment["health"];

/** The recent deliveries of a webhook: the share that arrived, and the number still in progress. */
export function Health({ health, isPaused }: { readonly health: Counts; readonly isPaused: boolean }) {
  const { delivered, retrying, failed, waiting, nextAttemptAt } = health;
  const held = isPaused && waiting > 0 && (
    <span className="soft block">{waiting} waiting for the webhook to resume</span>
  );
  if (delivered + retrying + failed === 0) return held || <span className="soft">nothing sent yet</span>;
  return (
    <>
      <Badge state={`${share(health)} % delivered`} tone={toneOf(health)} />
      {held}
      {retrying > 0 && !isPaused && (
        <span className="soft block">
          {retrying} retrying
          {nextAttemptAt != null && (
            <>
              , next <Moment at={nextAttemptAt} />
            </>
          )}
        </span>
      )}
      {failed > 0 && <span className="soft block">{failed} failed for good</span>}
    </>
  );
}

/** Percent of the events, rounded down: never 100 while one is missing. */
function share({ delivered, retrying, failed }: Counts): number {
  return Math.floor((100 * delivered) / (delivered + retrying + failed));
}

function toneOf({ retrying, failed }: Counts): Tone {
  if (failed > 0) return "wrong";
  return retrying > 0 ? "retry" : "good";
}
