import { A2aParticipantRecordShape } from "../../generated/shapes.js";
import { record } from "../record/record.js";

/** The domain that an identity shows: its organization owns the domain. */
export const affiliationRecord = record(A2aParticipantRecordShape.fields.affiliation, {
  name: "DomainAffiliation",
  description: "The proved domain of the organization of an identity.",
  keys: { verifier: { description: "Who looked for the proof." } },
});
