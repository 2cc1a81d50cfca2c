import { attemptOutcome } from "./attempt-outcome.js";
import { Badge } from "./badge.js";
import { Moment } from "./moment.js";

interface DeliveryStateProps {
  readonly delivery: {
    readonly state: string;
    readonly responseStatus?: number | null;
    readonly nextAttemptAt?: string | null;
  };
}

/** The outcome of an attempt: delivered, retrying with the time of the next attempt, or failed for good. */
export function DeliveryState({ delivery }: DeliveryStateProps) {
  const outcome = attemptOutcome(delivery);
  if (outcome !== "WAITING") return <Badge state={outcome} />;
  return (
    <>
      <Badge state="RETRYING" />
      {delivery.nextAttemptAt != null && (
        <span className="soft block">
          next <Moment at={delivery.nextAttemptAt} />
        </span>
      )}
    </>
  );
}
