import { RetryHeldReviewDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { refusalInWords } from "./refusal-in-words.js";

/** Tries again to send what was approved and could not be sent. */
export function RetryButton({ review: { id, revision } }: { readonly review: { id: string; revision: number } }) {
  const { run, problem, isRunning } = useChange(RetryHeldReviewDocument);
  return (
    <>
      <button type="button" disabled={isRunning} onClick={() => void run({ id, revision })}>
        Send it again
      </button>
      <ProblemNote problem={problem === null ? null : refusalInWords(problem)} />
    </>
  );
}
