import { type ReviewState, ReviewsDocument } from "../../../../generated/console-documents.js";
import { useAddress } from "../../address/address.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Queue } from "./queue.js";
import { Review } from "./review.js";
import { Rules } from "./rules/rules.js";
import "./reviews.css";
import { useReviewKeys } from "./use-review-keys.js";

const kinds = ["review.", "identity."];

/** The states of each choice in the address. */
const statesOf: Readonly<Record<string, readonly ReviewState[]>> = {
  FAILED: ["FAILED"],
  DECIDED: ["APPROVED", "RELEASED", "REJECTED", "EXPIRED", "WITHDRAWN", "CANCELED"],
  ALL: ["PENDING", "FAILED", "APPROVED", "RELEASED", "REJECTED", "EXPIRED", "WITHDRAWN", "CANCELED"],
};

/** Reviews: the queue of held sends, one of them, or the rules that hold them. */
export default function Reviews() {
  const { path } = useAddress();
  return path[1] === "rules" ? <Rules /> : <HeldSends />;
}

function HeldSends() {
  const { path, filters } = useAddress();
  const states = statesOf[filters.get("state") ?? ""] ?? ["PENDING"];
  const filter = { states: [...states], agentHandle: filters.get("agent") };
  const list = useLiveRows(ReviewsDocument, { filter }, kinds, (data) => data.reviews);
  const open = path[1] ?? null;
  const rows = list.rows ?? [];
  const next = rows[rows.findIndex(({ id }) => id === open) + 1]?.id ?? null;
  useReviewKeys(rows, open);
  return open === null ? <Queue list={list} /> : <Review key={open} id={open} next={next === open ? null : next} />;
}
