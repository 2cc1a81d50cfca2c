import type { Reader } from "../../shared/database/client.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { effectiveRule } from "../rules/admission.js";
import { findPeerRules } from "../store/contact-rules.js";
import { findSettingsByHandle, type SettingsRow } from "../store/settings.js";
import { shareTask } from "../store/tasks.js";

/** Who asks for an agent: an organization, and one identity of it when an agent asks. */
export interface Asker {
  readonly organizationId: string;
  readonly identityId: string;
}

/**
 * The claimed agent of a handle, or null when there is none or the asker may not know of it: it is of the same
 * organization, publicly discoverable, already shares a task with the asker, or has a rule that lets the asker in (wire
 * contract a2a 3.1, step 4).
 */
export async function findAgent(db: Reader, asker: Asker, handle: string): Promise<SettingsRow | null> {
  const liveHandle = normalizeHandle(handle);
  const agent = liveHandle === null ? null : await findSettingsByHandle(db, liveHandle);
  if (agent === null || !agent.claimed) return null;
  if (agent.organizationId === asker.organizationId || agent.publiclyDiscoverable) return agent;
  if (await shareTask(db, asker.identityId, agent.identityId)) return agent;
  return (await letsIn(db, agent, asker)) ? agent : null;
}

async function letsIn(db: Reader, agent: SettingsRow, asker: Asker): Promise<boolean> {
  const [peerRules = []] = await findPeerRules(db, [{ identityId: agent.identityId, peerId: asker.identityId }]);
  return effectiveRule({ ...agent, peerRules }, "inbound").rule?.action === "allow";
}
