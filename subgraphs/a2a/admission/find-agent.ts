import type { Reader } from "../../shared/database/client.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { effectiveRule } from "./rules/admission.js";
import { areAcquainted } from "./store/acquaintance.js";
import { findPeerRules } from "./store/contact-rules.js";
import { findSettingsByHandle, type SettingsRow } from "../settings/public.js";

/** The caller that looks for an agent: an organization, and its identity when an agent calls. */
export interface Asker {
  readonly organizationId: string;
  readonly identityId: string;
}

/** The peer for a handle that does not exist. */
const noIdentityId = "00000000-0000-0000-0000-000000000000";

/**
 * The claimed agent with a handle, or null when there is none or the caller may not know of it. The caller may know it
 * when it belongs to the same organization, is publicly discoverable, already shares a task or an accepted invitation
 * with the caller, or its rules and filter mode admit the caller (wire contract a2a 3.1, step 4). An unknown handle
 * takes as many statements as an invisible agent, so that timing reveals nothing.
 */
export async function findAgent(db: Reader, asker: Asker, handle: string): Promise<SettingsRow | null> {
  const liveHandle = normalizeHandle(handle);
  if (liveHandle === null) return null;
  const found = await findSettingsByHandle(db, liveHandle);
  const agent = found?.claimed ? found : null;
  if (agent !== null && (agent.organizationId === asker.organizationId || agent.publiclyDiscoverable)) return agent;
  const peerId = agent?.identityId ?? noIdentityId;
  const acquainted = await areAcquainted(db, asker.identityId, peerId);
  const [peerRules = []] = await findPeerRules(db, [{ identityId: peerId, peerId: asker.identityId }]);
  if (agent === null) return null;
  return acquainted || effectiveRule({ ...agent, peerRules }, "inbound").verdict === "allow" ? agent : null;
}
