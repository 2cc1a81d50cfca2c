import { orderedId } from "../../shared/identity/ordered-id.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { addressBehind } from "../../shared/people/people.js";
import { queueSystemMail } from "../../shared/system-mail/queue-system-mail.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { InvitationTerms } from "./rules/invitation-input.js";
import { invitationMail } from "./rules/invitation-texts.js";
import { insertInvitation } from "./store/invitations.js";
import { admitInvitation } from "./admit-invitation.js";
import { checkPeers } from "./check-peers.js";
import { offerOf } from "./invitation-offer.js";
import { invitationToken } from "./invitation-token.js";
import { recordInvitationEvent } from "./record-invitation-event.js";

/** The input for an invitation. */
export interface InvitationOrder extends InvitationTerms {
  /** From `handlesOfPeers`. */
  readonly peerHandles: readonly (string | null)[];
  /** The origin that the link is to name. */
  readonly origin: string;
}

/** A new invitation. */
export interface MadeInvitation {
  readonly id: string;
  /** For the issuer to hand over; null when it is mailed to the person it is for: then no other person may have it. */
  readonly token: string | null;
}

/**
 * Makes an invitation, and queues the mail that carries it when it is for one person (wire contract a2a 6.3). Throws
 * `a2a_invitation_invalid_peers` or one of the limits.
 */
export async function createInvitation(
  tx: Transaction,
  services: Services,
  viewer: Viewer,
  { peerHandles, recipientEmail, lifeSeconds, origin }: InvitationOrder,
): Promise<MadeInvitation> {
  const organizationId = viewer.organizationId!;
  const peers = await checkPeers(tx, organizationId, peerHandles);
  await admitInvitation(tx, services, organizationId, recipientEmail);
  const createdAt = services.clock.now();
  const id = orderedId(createdAt);
  const token = invitationToken(services.keyring, id);
  const invitation = {
    id,
    organizationId,
    token,
    peers,
    recipientEmail,
    inviterEmail: await addressBehind(tx, viewer),
    expiresAt: new Date(createdAt.getTime() + lifeSeconds * 1000),
    createdAt,
  };
  const mail = invitationMail(
    offerOf({ ...invitation, peerHandles: peers.map((peer) => peer.agentHandle) }, services, { origin, token }),
  );
  const mailId =
    recipientEmail === null
      ? null
      : await queueSystemMail(tx, services, {
          organizationId,
          to: recipientEmail,
          ...mail,
          validUntil: invitation.expiresAt,
        });
  const made = await insertInvitation(tx, {
    ...invitation,
    mailId,
    emailStatus: mailId === null ? "not_requested" : "pending",
  });
  await recordInvitationEvent(tx, "a2a.invitation.created", made);
  return { id, token: recipientEmail === null ? token : null };
}
