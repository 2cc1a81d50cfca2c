import type { Reader } from "../../shared/database/client.js";
import { findIdentitiesById } from "../../shared/identity/identity-core.js";
import type { InvitationRow } from "./invitations.js";

/** The part of an invitation that says whom it connects with. */
export type InvitedPeers = Pick<InvitationRow, "peerIds" | "peerHandles">;

/**
 * The handles of the peers of invitations, in the order of both: those that work now, and of a peer that is gone the last
 * that it had (wire contract a2a 6.1).
 */
export async function findPeerHandles(db: Reader, invitations: readonly InvitedPeers[]): Promise<string[][]> {
  const ids = [...new Set(invitations.flatMap(({ peerIds }) => peerIds))];
  const known = new Map((await findIdentitiesById(db, ids)).map(({ id, agentHandle }) => [id, agentHandle]));
  return invitations.map(({ peerIds, peerHandles }) =>
    peerIds.map((id, index) => known.get(id) ?? peerHandles[index] ?? ""),
  );
}

/** The same of one invitation. */
export async function peerHandlesOf(db: Reader, invitation: InvitedPeers): Promise<string[]> {
  const [handles = []] = await findPeerHandles(db, [invitation]);
  return handles;
}
