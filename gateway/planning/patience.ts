/** The factor by which elapsed time may exceed the limit of processor time: other programs may use the processor. */
const patienceFactor = 6;

/**
 * The decision about a document: it may continue until the next check, or it is refused because of its cost or because of
 * the load.
 */
export type Patience =
  | { readonly goOn: number }
  | { readonly refuse: "operation_too_complex" }
  | { readonly refuse: "overloaded" };

/**
 * Decides about a document that is being planned, all in milliseconds.
 * @param used processor time of the thread since it began; null where the system does not provide it
 * @param waited time since it began
 * @param limit of processor time for one document
 */
export function patienceWith(used: number | null, waited: number, limit: number): Patience {
  if ((used ?? waited) >= limit) return { refuse: "operation_too_complex" };
  const left = limit * patienceFactor - waited;
  if (left <= 0) return { refuse: "overloaded" };
  return { goOn: Math.max(1, Math.ceil(Math.min(limit - (used ?? waited), left))) };
}
