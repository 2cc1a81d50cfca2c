import { Type } from "typebox";
import type { A2aParticipantRecordFragment } from "../../../generated/documents.js";
import { affiliationRecord, affiliationSchema } from "../affiliation-record.js";
import { Nullable } from "../nullable.js";

const target = {
  identity_id: Type.String({ format: "uuid" }),
  organization_id: Type.String(),
  handle: Nullable(Type.String()),
  affiliation: Type.Optional(affiliationSchema),
};

/** The two sides of a task or context as the wire has them (wire contract a2a 4.1). */
export const sidesSchema = {
  caller: Type.Object({ ...target, trust_tier: Type.String() }),
  target: Type.Object(target),
};

/** Who opened a task or context, and toward whom. */
export function sidesRecord(caller: A2aParticipantRecordFragment, worker: A2aParticipantRecordFragment) {
  // The published client shows the tier and cannot do without it.
  return { caller: { ...participantRecord(caller), trust_tier: "verified" }, target: participantRecord(worker) };
}

function participantRecord({ identityId, organizationId, handle, affiliation }: A2aParticipantRecordFragment): object {
  const named = { identity_id: identityId, organization_id: organizationId, handle: handle ?? null };
  return affiliation ? { ...named, affiliation: affiliationRecord(affiliation) } : named;
}
