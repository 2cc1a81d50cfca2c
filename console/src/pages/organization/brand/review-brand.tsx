import { type FormEvent, useState } from "react";
import { type BrandStatus, ReviewBrandDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Choice } from "../../../parts/choice.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";

const states = [
  { value: "IN_REVIEW", name: "in review" },
  { value: "APPROVED", name: "approved" },
  { value: "REJECTED", name: "rejected" },
  { value: "DRAFT", name: "returned for completion" },
  { value: "SUBMITTED", name: "submitted" },
] as const satisfies readonly { readonly value: BrandStatus; readonly name: string }[];

/** Records the result of the review. Without a carrier's provider, an admin does this by hand. */
export function ReviewBrand({ status, refetch }: { readonly status: BrandStatus; readonly refetch: () => void }) {
  const options = states.filter(({ value }) => value !== status);
  const [next, setNext] = useState<BrandStatus>(options[0]!.value);
  const [reason, setReason] = useState("");
  const { run, problem, isRunning } = useChange(ReviewBrandDocument);
  const chosen = options.some(({ value }) => value === next) ? next : options[0]!.value;
  const review = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = { status: chosen, ...(chosen === "REJECTED" ? { rejectionReason: reason.trim() } : {}) };
    if ((await run({ input })) !== null) refetch();
  };
  return (
    <section aria-labelledby="review">
      <h2 id="review">Review</h2>
      <form onSubmit={(event) => void review(event)}>
        <Choice label="Result of the review" value={chosen} options={options} onChange={setNext} />
        {chosen === "REJECTED" && <Field label="Reason" value={reason} onChange={setReason} required />}
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" className="quiet" disabled={isRunning}>
            Record it
          </button>
        </p>
      </form>
    </section>
  );
}
