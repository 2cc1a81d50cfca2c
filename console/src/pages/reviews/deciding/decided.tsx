import type { FullReviewFragment } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { actorInWords } from "../../../parts/actor-in-words.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import { Moment } from "../../../parts/moment.js";
import { useSession } from "../../../session.js";
import { reasonInWords, wayInWords } from "./reasons.js";

const outcomes: Readonly<Record<string, string>> = {
  APPROVED: "Approved. It is about to be sent.",
  RELEASED: "Approved and sent.",
  FAILED: "Approved, but it could not be sent.",
  REJECTED: "Rejected. Nothing was sent.",
  EXPIRED: "Nobody decided in time. Nothing was sent.",
  WITHDRAWN: "Withdrawn. Nothing was sent.",
  CANCELED: "Canceled, because it or its agent was deleted. Nothing was sent.",
};

/** How a review ended: who decided, when, how and why, and what became of it (wire contract reviews U8). */
export function Decided({ review }: { readonly review: FullReviewFragment }) {
  const { state, decidedBy, decidedAt, decidedVia, decisionReason, note, failure, releasedAt, subject } = review;
  const { organization } = useSession();
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">What was decided</h2>
      <p role="status">{outcomes[state]}</p>
      <dl className="facts">
        {decidedBy != null && decidedAt != null && (
          <>
            <dt>Decided</dt>
            <dd>
              by {actorInWords(decidedBy)} <Moment at={decidedAt} /> {decidedVia != null && wayInWords(decidedVia)}
            </dd>
          </>
        )}
        {decisionReason != null && (
          <>
            <dt>Reason</dt>
            <dd>{reasonInWords(decisionReason)}</dd>
          </>
        )}
        {note != null && (
          <>
            <dt>Note to the agent</dt>
            <dd>{withSignMarks(note)}</dd>
          </>
        )}
        {failure != null && (
          <>
            <dt>Why not sent</dt>
            <dd>
              {failure.message} <Moment at={failure.at} />
            </dd>
          </>
        )}
        {releasedAt != null && (
          <>
            <dt>Sent</dt>
            <dd>
              <Moment at={releasedAt} />
            </dd>
          </>
        )}
      </dl>
      {subject != null && state !== "CANCELED" && (
        <p className="actions">
          {subject.type === "a2a_task" ? (
            <Link href={href(["tasks", subject.id])}>Open the task</Link>
          ) : (
            <Link href={href([organization.id, "emails", subject.id])}>Open the email and its delivery</Link>
          )}
        </p>
      )}
    </section>
  );
}
