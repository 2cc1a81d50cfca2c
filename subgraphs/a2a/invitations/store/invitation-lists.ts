import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { InvitationStatus } from "../rules/invitation-state.js";
import { type InvitationRow, issuedBy } from "./invitations.js";
import { withPeerHandles } from "./peer-handles.js";

/** Which of the invitations that the viewer sees. */
export interface InvitationFilter {
  /** As it is at the time that is asked about. */
  readonly status?: InvitationStatus;
  /** That connect with this identity. */
  readonly peerId?: string;
}

/** The invitations that the viewer sees, newest first. */
export async function listVisibleInvitations(
  db: Reader,
  viewer: Viewer,
  { status, peerId }: InvitationFilter,
  now: Date,
  { first, after }: PageRequest,
): Promise<Page<InvitationRow>> {
  const conditions: Prisma.A2aInvitationWhereInput[] = [issuedBy(viewer)];
  if (status !== undefined) conditions.push(inStatus(status, now));
  if (peerId !== undefined) conditions.push({ peerIds: { has: peerId } });
  if (after !== null) {
    const { createdAt, id } = after;
    conditions.push({ createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] });
  }
  const rows = await db.a2aInvitation.findMany({
    where: { AND: conditions },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: first + 1,
  });
  return toPage(await withPeerHandles(db, rows), first);
}

/** `statusAt` of the rules as a condition: an invitation that is stored as open counts as expired after its end. */
function inStatus(status: InvitationStatus, now: Date): Prisma.A2aInvitationWhereInput {
  if (status === "pending" || status === "awaiting_verification") return { status, expiresAt: { gt: now } };
  if (status !== "expired") return { status };
  return {
    OR: [{ status }, { status: { in: ["pending", "awaiting_verification"] }, expiresAt: { lte: now } }],
  };
}
