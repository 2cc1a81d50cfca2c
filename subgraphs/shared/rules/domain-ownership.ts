/** The TXT record that proves whose a domain is. */
export interface OwnershipRecord {
  readonly type: "TXT";
  /** The full name, without a dot at its end. */
  readonly name: string;
  readonly value: string;
}

/** What a look for the record found. `unknown`: the name servers did not answer. */
export type OwnershipOutcome = "found" | "missing" | "wrong" | "unknown";

/** The record for this token. Several organizations, and several uses of one, may each have a value at the same name. */
export function ownershipRecord(domain: string, token: string): OwnershipRecord {
  return { type: "TXT", name: `_parley.${domain}`, value: `parley-verification=${token}` };
}

/** Whether the record's value is among those that stand at its name. */
export function hasProof({ value: wanted }: Pick<OwnershipRecord, "value">, values: readonly string[]): boolean {
  return values.some((value) => value.trim() === wanted);
}

/**
 * What was found of the record.
 * @param values what stands at its name; null when the name servers did not answer
 */
export function judgeOwnership(
  record: Pick<OwnershipRecord, "value">,
  values: readonly string[] | null,
): OwnershipOutcome {
  if (values === null) return "unknown";
  if (hasProof(record, values)) return "found";
  return values.length === 0 ? "missing" : "wrong";
}
