import type { Statements } from "../../shared/database/statements.js";
import type { AdmissionParty } from "./rules/admission.js";
import { findPeerRules } from "./store/contact-rules.js";
import type { SettingsRow } from "../settings/public.js";

/** Both sides as admission sees them: the settings of each, and its own rules about the other. */
export async function admissionParties(
  db: Statements,
  requester: SettingsRow,
  worker: SettingsRow,
): Promise<[requester: AdmissionParty, worker: AdmissionParty]> {
  const [ofRequester = [], ofWorker = []] = await findPeerRules(db, [
    { identityId: requester.identityId, peerId: worker.identityId },
    { identityId: worker.identityId, peerId: requester.identityId },
  ]);
  return [
    { ...requester, peerRules: ofRequester },
    { ...worker, peerRules: ofWorker },
  ];
}
