import type { A2aInvitation as InvitationRow } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { findIdentitiesById } from "../../../shared/identity/identity-core.js";

/**
 * Invitations as they were stored, but with the handles of their peers that work now; of a peer that is gone the last that
 * it had (wire contract a2a 6.1).
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

/** The same of one, or of none. */
export async function withHandles(db: Reader, row: InvitationRow | null): Promise<InvitationRow | null> {
  const [found = null] = await withPeerHandles(db, row === null ? [] : [row]);
  return found;
}
