import type { Reader } from "../../shared/database/client.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { mostPeers } from "./rules/invitation-input.js";
import { findSettingsByHandles, type SettingsRow } from "../settings/public.js";
import { invitationErrors } from "./errors.js";

/**
 * The agents that an organization means to connect somebody with, in their order and each once. Throws
 * `a2a_invitation_invalid_peers` unless they are claimed agents of its own that take tasks (wire contract a2a 6.3); one
 * of somebody else is refused as one that there is not.
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
 * The handles as they are compared, in their order and each once; null stands for what no handle can be. Throws
 * `a2a_invitation_invalid_peers` unless they are as many as an invitation may name.
 */
export function handlesOfPeers(written: readonly string[]): (string | null)[] {
  const handles = [...new Set(written.map(normalizeHandle))];
  if (handles.length === 0 || handles.length > mostPeers)
    throw invitationErrors.problem("a2a_invitation_invalid_peers");
  return handles;
}
