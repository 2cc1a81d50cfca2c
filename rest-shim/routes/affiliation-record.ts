import { Type } from "typebox";
import { Instant } from "./nullable.js";

/** That an identity is of the organization that owns a domain. */
export const affiliationSchema = Type.Object(
  {
    domain: Type.String(),
    verifier: Type.String({ description: "Who looked for the proof." }),
    last_success_at: Instant,
    valid_until: Instant,
  },
  { $id: "DomainAffiliation", description: "The proved domain of the organization of an identity." },
);

interface AffiliationFields {
  readonly domain: string;
  readonly verifier: string;
  readonly lastSuccessAt: string;
  readonly validUntil: string;
}

/** An affiliation as the wire has it. */
export function affiliationRecord({ domain, verifier, lastSuccessAt, validUntil }: AffiliationFields): object {
  return { domain, verifier, last_success_at: lastSuccessAt, valid_until: validUntil };
}
