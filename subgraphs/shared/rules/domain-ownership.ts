/** The TXT record that proves the ownership of a domain. */
export interface OwnershipRecord {
  readonly type: "TXT";
  /** The full name, without the final dot. */
  readonly name: string;
  readonly value: string;
}

/** The result of looking for the record. `unknown`: the name servers did not answer. */
export type OwnershipOutcome = "found" | "missing" | "wrong" | "unknown";

/**
 * The record for this token. Several organizations, and several uses by one, may each have a value at the same name.
 */
export function ownershipRecord(domain: string, token: string): OwnershipRecord {
  return { type: "TXT", name: `_parley.${domain}`, value: `parley-verification=${token}` };
}

/** Whether the record's value is among the values of its name. */
export function hasProof({ value: wanted }: Pick<OwnershipRecord, "value">, values: readonly string[]): boolean {
  return values.some((value) => value.trim() === wanted);
}

/**
 * Looks for the record.
 * @param values the values of its name; null when the name servers did not answer
 */
export function judgeOwnership(
  record: Pick<OwnershipRecord, "value">,
  values: readonly string[] | null,
): OwnershipOutcome {
  if (values === null) return "unknown";
  if (hasProof(record, values)) return "found";
  return values.length === 0 ? "missing" : "wrong";
}
