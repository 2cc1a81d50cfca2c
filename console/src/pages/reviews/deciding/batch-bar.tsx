import { useState } from "react";
import type { QueueRowFragment } from "../../../../../generated/console-documents.js";
import { openedOf } from "./opened.js";
import { RejectDialog } from "./reject-dialog.js";
import { approveSoon } from "./waiting-approvals.js";

interface BatchBarProps {
  readonly chosen: readonly QueueRowFragment[];
  readonly clear: () => void;
}

/** Decides about several reviews at once. Only those that were opened can be approved (wire contract reviews U7). */
export function BatchBar({ chosen, clear }: BatchBarProps) {
  const [rejected, setRejected] = useState<readonly QueueRowFragment[] | null>(null);
  const shown = chosen.flatMap((review) => openedOf(review) ?? []);
  const unread = chosen.length - shown.length;
  const name = chosen.length === 1 ? "1 review" : `${chosen.length} reviews`;
  const approve = (): void => {
    approveSoon(
      shown.map((one) => ({ ...one, decision: "APPROVE" as const })),
      name,
    );
    clear();
  };
  return (
    <>
      {chosen.length > 0 && (
        <div role="toolbar" aria-label="Selected reviews" className="review-filters">
          <span role="status">{chosen.length} selected</span>
          <button type="button" className="quiet" aria-keyshortcuts="a" disabled={unread > 0} onClick={approve}>
            Approve
          </button>
          <button type="button" className="quiet danger" aria-keyshortcuts="x" onClick={() => setRejected(chosen)}>
            Reject
          </button>
          <button type="button" className="quiet" onClick={clear}>
            Clear<span className="unseen"> the selection</span>
          </button>
          {unread > 0 && (
            <span className="soft">
              {unread === 1 ? "Open the one" : `Open the ${unread}`} that you have not read before you approve.
            </span>
          )}
        </div>
      )}
      {rejected !== null && (
        <RejectDialog
          reviews={rejected}
          name={rejected.length === 1 ? "1 review" : `${rejected.length} reviews`}
          done={clear}
          close={() => setRejected(null)}
        />
      )}
    </>
  );
}
