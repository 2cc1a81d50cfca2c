import type { QueueRowFragment } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { AgentName } from "../../parts/agent-name.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { By } from "../../parts/by.js";
import { Moment } from "../../parts/moment.js";
import { openedOf } from "./deciding/opened.js";
import { useApprovalPhase } from "./deciding/waiting-approvals.js";
import { ReviewState } from "./review-state.js";
import { useQueueFilters } from "./use-queue-filters.js";

interface QueueRowProps {
  readonly review: QueueRowFragment;
  readonly isSelected: boolean;
  readonly toggle: () => void;
}

/** One review of the queue. */
export function QueueRow({ review, isSelected, toggle }: QueueRowProps) {
  const {
    id,
    direction,
    state,
    preview,
    peers,
    identity,
    createdAt,
    expiresAt,
    stale,
    duplicateOf,
    decidedBy,
    decidedAt,
  } = review;
  const filters = useQueueFilters();
  const phase = useApprovalPhase(id);
  const isOnItsWay = phase?.kind === "waiting" || phase?.kind === "sending";
  const words = withMarks(preview) || "(no words)";
  const [first = "nobody", ...more] = peers;
  return (
    <li className="entry" data-review={id}>
      {state === "PENDING" && (
        <input
          type="checkbox"
          aria-label={`Select ${words}`}
          checked={isSelected}
          disabled={isOnItsWay}
          onChange={toggle}
        />
      )}
      <div className="entry-words">
        <span className="entry-title">
          <Link href={href(["reviews", id], filters)}>{words}</Link>
        </span>
        <span className="entry-about">
          {direction === "IN" ? "arrived for " : null}
          <AgentName handle={identity?.agentHandle} isLink={false} /> {direction === "IN" ? "from" : "to"}{" "}
          {withMarks(first)}
          {more.length > 0 && ` and ${more.length} more`}, held <Moment at={createdAt} />
          {state === "PENDING" && (
            <>
              , expires <Moment at={expiresAt} />
            </>
          )}
          {decidedAt != null && (
            <>
              , decided <Moment at={decidedAt} /> <By actor={decidedBy} />
            </>
          )}
        </span>
      </div>
      <div className="row-actions">
        {isOnItsWay && <span className="badge busy">is being approved</span>}
        {duplicateOf != null && <span className="badge calm">same as another</span>}
        {stale === true && state === "PENDING" && <span className="badge retry">old</span>}
        {state === "PENDING" && openedOf(review) !== null && <span className="badge good">read</span>}
        {state !== "PENDING" && <ReviewState state={state} />}
      </div>
    </li>
  );
}
