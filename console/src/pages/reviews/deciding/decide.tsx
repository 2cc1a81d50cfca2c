import { useEffect, useState } from "react";
import type { ReviewAcknowledgement, FullReviewFragment } from "../../../../../generated/console-documents.js";
import { Check } from "../../../parts/check.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { ContentCheck } from "../content/use-content-check.js";
import { EditButton } from "../editing/edit-button.js";
import { Acknowledgements, neededFor } from "./acknowledgements.js";
import { NoteField } from "./note-field.js";
import { noteOpened } from "./opened.js";
import { refusalInWords } from "./refusal-in-words.js";
import { RejectDialog } from "./reject-dialog.js";
import { RetryButton } from "./retry-button.js";
import { approveSoon, forgetRefusal, undoNewest, useApprovalPhase } from "./waiting-approvals.js";
import { WithdrawButton } from "./withdraw-button.js";

interface DecideProps {
  readonly review: FullReviewFragment;
  readonly name: string;
  readonly check: ContentCheck;
  readonly refetch: () => void;
}

/** The buttons of a review that waits. Approving waits a few seconds; rejecting does not. */
export function Decide({ review, name, check, refetch }: DecideProps) {
  const { id, direction, revision, contentSha256, contextMark, state, approvals } = review;
  const [note, setNote] = useState("");
  const [given, setGiven] = useState<ReadonlySet<ReviewAcknowledgement>>(new Set());
  const [allowsSender, setAllowsSender] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const phase = useApprovalPhase(id);
  const needs = neededFor(review);
  const isShown = check.result === "same";
  // The content or the conversation is another one now, and must be looked at again.
  useEffect(() => setGiven(new Set()), [contentSha256, contextMark]);
  useEffect(() => {
    if (isShown && needs.length === 0) noteOpened({ id, revision, contentSha256, contextMark });
  }, [isShown, needs.length, id, revision, contentSha256, contextMark]);
  const refusal = phase?.kind === "refused" ? phase.problem : null;
  useEffect(() => {
    if (refusal !== null) refetch();
    // Once for each refusal.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
  useEffect(() => () => forgetRefusal(id), [id]);
  const isOnItsWay = phase?.kind === "waiting" || phase?.kind === "sending";
  const mayApprove = isShown && !isOnItsWay && needs.every((need) => given.has(need));
  const approve = (): void => {
    if (check.result !== "same") return;
    // The mark says which message was seen last: a newer one is refused, even where an older one was acknowledged.
    const acknowledge = needs.filter((need) => need !== "CONTEXT_CHANGED");
    const input = {
      id,
      revision,
      contentSha256: check.sha256,
      contextMark,
      acknowledge,
      note: note.trim(),
      allowSender: allowsSender,
    };
    approveSoon([{ ...input, decision: "APPROVE" }], name);
  };
  return (
    <section aria-labelledby="decide" className="decide">
      <h2 id="decide">Your decision</h2>
      {approvals != null && approvals.required > 1 && (
        <p className="soft">
          {approvals.required} people must agree; {approvals.given} did.
        </p>
      )}
      {state === "PENDING" && <CheckNote check={check} />}
      {state === "PENDING" && <Acknowledgements needs={needs} given={given} change={setGiven} />}
      {state === "PENDING" && <NoteField value={note} onChange={setNote} />}
      {state === "PENDING" && direction === "IN" && (
        <Check label="This sender may be suspicious from now on" checked={allowsSender} onChange={setAllowsSender} />
      )}
      <ProblemNote problem={refusal === null ? null : refusalInWords(refusal)} />
      <p className="actions">
        {state === "FAILED" && <RetryButton review={review} />}
        {state === "PENDING" && (
          <button type="button" aria-keyshortcuts="a" disabled={!mayApprove} onClick={approve}>
            {isOnItsWay ? "Approving…" : "Approve"}
          </button>
        )}
        {phase?.kind === "waiting" && (
          <button type="button" className="quiet" onClick={undoNewest}>
            Do not approve
          </button>
        )}
        {state === "PENDING" && direction === "OUT" && (
          <EditButton review={review} isDisabled={isOnItsWay} refetch={refetch} />
        )}
        <button
          type="button"
          className="quiet danger"
          aria-keyshortcuts="x"
          disabled={isOnItsWay}
          onClick={() => setRejecting(true)}
        >
          Reject
        </button>
        {direction === "OUT" && <WithdrawButton id={id} name={name} />}
      </p>
      {isRejecting && (
        <RejectDialog reviews={[{ id, revision }]} name={name} done={refetch} close={() => setRejecting(false)} />
      )}
    </section>
  );
}

function CheckNote({ check }: Pick<DecideProps, "check">) {
  if (check.result === "different") {
    return (
      <p className="problem" role="alert">
        What this page shows is not what the server would send, so it cannot be approved here. Reload the page. If that
        does not help, ask the operator of the server.
      </p>
    );
  }
  if (check.result === "impossible") {
    return (
      <p className="problem" role="alert">
        Your browser cannot check what this page shows, because the page did not come over HTTPS. It cannot be approved
        here.
      </p>
    );
  }
  return null;
}
