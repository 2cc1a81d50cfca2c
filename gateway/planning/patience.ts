/** How much longer than its processor time a document may take: other programs may have the processor. */
const patienceFactor = 6;

/** What becomes of a document: it may go on for so long until the next look, or it is refused, for its own sake or not. */
export type Patience =
  | { readonly goOn: number }
  | { readonly refuse: "operation_too_complex" }
  | { readonly refuse: "overloaded" };

/**
 * Judges a document that is being planned, all in milliseconds.
 * @param used processor time of the thread since it began; null where the system does not tell it
 * @param waited time since it began
 * @param limit of processor time for one document
 */
export function patienceWith(used: number | null, waited: number, limit: number): Patience {
  if ((used ?? waited) >= limit) return { refuse: "operation_too_complex" };
  const left = limit * patienceFactor - waited;
  if (left <= 0) return { refuse: "overloaded" };
  return { goOn: Math.max(1, Math.ceil(Math.min(limit - (used ?? waited), left))) };
}
