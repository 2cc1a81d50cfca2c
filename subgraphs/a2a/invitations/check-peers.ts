import type { Reader } from "../../shared/database/client.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { mostPeers } from "./rules/invitation-input.js";
import { findSettingsByHandles, type SettingsRow } from "../settings/public.js";
import { invitationErrors } from "./errors.js";

/**
 * The agents of an organization for an invitation, in their order, without duplicates. Throws
 * `a2a_invitation_invalid_peers` unless they are its own claimed agents that accept tasks (wire contract a2a 6.3); an
 * agent of another organization is refused like a missing one.
 */
export async function checkPeers(
  db: Reader,
  organizationId: string,
  handles: readonly (string | null)[],
): Promise<SettingsRow[]> {
  const known = await findSettingsByHandles(
    db,
    handles.filter((handle) => handle !== null),
  );
  return handles.map((handle) => {
    const peer = known.find((agent) => agent.agentHandle === handle && agent.organizationId === organizationId);
    if (peer?.enabled) return peer;
    const name = handle === null ? "A name that no agent can have" : `@${handle}`;
    const message = `${name} is not a claimed agent of your organization that accepts tasks.`;
    throw invitationErrors.problem("a2a_invitation_invalid_peers", { message });
  });
}

/**
 * The handles in comparable form, in their order, without duplicates; null for an invalid handle. Throws
 * `a2a_invitation_invalid_peers` for an invalid number of them.
 */
export function handlesOfPeers(written: readonly string[]): (string | null)[] {
  const handles = [...new Set(written.map(normalizeHandle))];
  if (handles.length === 0 || handles.length > mostPeers)
    throw invitationErrors.problem("a2a_invitation_invalid_peers");
  return handles;
}
