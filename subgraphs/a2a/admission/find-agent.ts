import type { Reader } from "../../shared/database/client.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { effectiveRule } from "./rules/admission.js";
import { areAcquainted } from "./store/acquaintance.js";
import { findPeerRules } from "./store/contact-rules.js";
import { findSettingsByHandle, type SettingsRow } from "../settings/public.js";

/** Who asks for an agent: an organization, and one identity of it when an agent asks. */
export interface Asker {
  readonly organizationId: string;
  readonly identityId: string;
}

/** The peer of whoever asks for a handle that nobody has. */
const nobodyId = "00000000-0000-0000-0000-000000000000";

/**
 * The claimed agent of a handle, or null when there is none or the asker may not know of it: it is of the same
 * organization, publicly discoverable, already shares a task or an accepted invitation with the asker, or its rules and
 * filter mode let the asker in (wire contract a2a 3.1, step 4). A handle that nobody has costs the statements of one whose
 * agent is not the asker's to know: their number tells nothing.
 */
export async function findAgent(db: Reader, asker: Asker, handle: string): Promise<SettingsRow | null> {
  const liveHandle = normalizeHandle(handle);
  if (liveHandle === null) return null;
  const found = await findSettingsByHandle(db, liveHandle);
  const agent = found?.claimed ? found : null;
  if (agent !== null && (agent.organizationId === asker.organizationId || agent.publiclyDiscoverable)) return agent;
  const peerId = agent?.identityId ?? nobodyId;
  const acquainted = await areAcquainted(db, asker.identityId, peerId);
  const [peerRules = []] = await findPeerRules(db, [{ identityId: peerId, peerId: asker.identityId }]);
  if (agent === null) return null;
  return acquainted || effectiveRule({ ...agent, peerRules }, "inbound").verdict === "allow" ? agent : null;
}
