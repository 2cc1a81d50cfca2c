import type { Finding } from "../../../shared/installation/finding.js";
import { durationInWords } from "../../../shared/rules/duration.js";

/** A freeze is meant to be looked at soon: after this, it may be forgotten. */
export const oldAfterMs = 7 * 86_400_000;

/** The finding about freezes that have lasted for more than a week (wire contract reviews 7.8). */
export function oldFreezes(
  { count, since }: { readonly count: number; readonly since: Date | null },
  now: Date,
): Finding[] {
  if (count === 0 || since === null) return [];
  const age = durationInWords((now.getTime() - since.getTime()) / 1000);
  return [
    {
      code: "freeze_old",
      severity: "note",
      subject: null,
      message: count === 1 ? `A freeze has lasted for ${age}.` : `${count} freezes last, the oldest for ${age}.`,
      remedy: "Ask the admins of the organizations whether their agents should work again.",
    },
  ];
}
