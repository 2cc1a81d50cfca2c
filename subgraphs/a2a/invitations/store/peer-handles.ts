import type { A2aInvitation as InvitationRow } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { findIdentitiesById } from "../../../shared/identity/identity-core.js";

/**
 * Stored invitations with the present handles of their peers; for a deleted peer its last one (wire contract a2a 6.1).
 */
export async function withPeerHandles(db: Reader, rows: readonly InvitationRow[]): Promise<InvitationRow[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ peerIds }) => peerIds))];
  const known = new Map((await findIdentitiesById(db, ids)).map(({ id, agentHandle }) => [id, agentHandle]));
  return rows.map((row) => ({
    ...row,
    peerHandles: row.peerIds.map((id, index) => known.get(id) ?? row.peerHandles[index] ?? ""),
  }));
}

/** The same for one, or for null. */
export async function withHandles(db: Reader, row: InvitationRow | null): Promise<InvitationRow | null> {
  const [found = null] = await withPeerHandles(db, row === null ? [] : [row]);
  return found;
}
