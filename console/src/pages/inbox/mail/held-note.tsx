import type { ReadMailFragment } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { withMarks } from "../../../parts/bidi-marks.js";

type Held = Pick<ReadMailFragment, "status" | "review">;

/** Whether a mail waits until a person agrees that it is sent. */
export function isHeld({ status, review }: Held): boolean {
  return status === "QUEUED" && (review?.state === "PENDING" || review?.state === "FAILED");
}

/** Says that a mail waits for a person, or what the person wrote who rejected it. Nothing for all others. */
export function HeldNote({ message }: { readonly message: Held }) {
  const { review } = message;
  if (review == null) return null;
  const to = href(["reviews", review.id]);
  if (isHeld(message)) {
    return (
      <p className="caution" role="note">
        It is not sent until a person agrees. <Link href={to}>Open the review</Link>
      </p>
    );
  }
  if (review.state !== "REJECTED") return null;
  return (
    <p className="soft">
      A person rejected it{review.note != null && `: “${withMarks(review.note)}”`}.{" "}
      <Link href={to}>Open the review</Link>
    </p>
  );
}
