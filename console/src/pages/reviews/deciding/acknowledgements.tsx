import type { ReviewAcknowledgement, FullReviewFragment } from "../../../../../generated/console-documents.js";
import { Check } from "../../../parts/check.js";

const words: Readonly<Record<ReviewAcknowledgement, readonly [label: string, hint: string]>> = {
  STALE: ["It is still right today", "It has waited for long."],
  SUSPICIOUS: ["It is harmless", "Screening found something, or could not read everything."],
  EARLIER_PENDING: ["It may go before the others", "Something earlier of the same conversation still waits."],
  CONTEXT_CHANGED: ["It still fits the conversation", "A newer message arrived since it was held."],
};

/** Levels that need no second look. */
const harmless: readonly string[] = ["CLEAN", "NOTICE"];

/** The acknowledgements that an approval needs (wire contract reviews D12 to D15). */
export function neededFor({
  stale,
  contextChanged,
  earlierPending,
  screeningLevel,
}: FullReviewFragment): readonly ReviewAcknowledgement[] {
  return [
    ...(stale === true ? ["STALE" as const] : []),
    ...(harmless.includes(screeningLevel ?? "") ? [] : ["SUSPICIOUS" as const]),
    ...(contextChanged === true ? ["CONTEXT_CHANGED" as const] : []),
    ...(earlierPending === true ? ["EARLIER_PENDING" as const] : []),
  ];
}

interface AcknowledgementsProps {
  readonly needs: readonly ReviewAcknowledgement[];
  readonly given: ReadonlySet<ReviewAcknowledgement>;
  readonly change: (given: ReadonlySet<ReviewAcknowledgement>) => void;
}

/** A box for each thing that must be looked at. */
export function Acknowledgements({ needs, given, change }: AcknowledgementsProps) {
  return needs.map((need) => {
    const [label, hint] = words[need];
    const toggle = (isGiven: boolean): void => {
      const next = new Set(given);
      if (isGiven) next.add(need);
      else next.delete(need);
      change(next);
    };
    return <Check key={need} label={label} hint={hint} checked={given.has(need)} onChange={toggle} />;
  });
}
