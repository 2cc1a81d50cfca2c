import type { Transaction } from "../../shared/database/client.js";
import { answersTo } from "../../shared/people/people.js";
import { withdrawSystemMail } from "../../shared/system-mail/withdraw-system-mail.js";
import { type ConnectionRefusal, type ConnectionSide, decideConnection } from "./rules/invitation-connection.js";
import { findPeerRules, putContactRule } from "../admission/public.js";
import { type InvitationRow, updateInvitation } from "./store/invitations.js";
import { changeSettings, lockSettings, type SettingsRow } from "../settings/public.js";
import { recordInvitationEvent } from "./record-invitation-event.js";

/** The effects of accepting a locked invitation; all objects in it are locked. */
export interface ConnectionPlan {
  readonly invitation: InvitationRow;
  readonly invitee: SettingsRow;
  /** The rules that are missing. */
  readonly sides: readonly ConnectionSide[];
}

/**
 * The effects of accepting a locked invitation for an identity, or the obstacle; null when the identity was deleted.
 * The settings of all agents are locked together, so that neither they nor their rules change meanwhile.
 */
export async function planConnection(
  tx: Transaction,
  invitation: InvitationRow,
  inviteeId: string,
): Promise<ConnectionPlan | ConnectionRefusal | null> {
  const { peerIds, recipientEmail } = invitation;
  const settings = await lockSettings(tx, [inviteeId, ...peerIds], "update");
  const of = (id: string): SettingsRow | null => settings.find((row) => row.identityId === id) ?? null;
  const invitee = of(inviteeId);
  if (invitee === null) return null;
  const peers = peerIds.map(of);
  const ways = peers
    .filter((peer) => peer !== null)
    .flatMap(
      (peer) =>
        [
          [peer, invitee],
          [invitee, peer],
        ] as const,
    );
  const rules = await findPeerRules(
    tx,
    ways.map(([owner, other]) => ({ identityId: owner.identityId, peerId: other.identityId })),
  );
  const decision = decideConnection({
    issuerId: invitation.organizationId,
    inviteeOrganizationId: invitee.organizationId,
    isRecipient: recipientEmail === null || (await answersTo(tx, invitee, recipientEmail)),
    peers,
    sides: ways.map(([owner, other], index) => ({
      identityId: owner.identityId,
      peerHandle: other.agentHandle,
      rules: rules[index] ?? [],
    })),
  });
  return typeof decision === "string" ? decision : { invitation, invitee, sides: decision };
}

/**
 * Accepts: the invited agent takes part in A2A from now on, it and every peer admit each other, and the invitation is
 * used up. No agent becomes publicly listed (wire contract a2a 6.6).
 */
export async function connectInvitee(
  tx: Transaction,
  { invitation, invitee, sides }: ConnectionPlan,
  now: Date,
): Promise<InvitationRow> {
  if (!invitee.enabled) await changeSettings(tx, invitee, { enabled: true }, now);
  for (const { identityId, peerHandle } of sides) {
    await putContactRule(tx, { identityId, peerHandle, action: "allow", direction: "both" }, now);
  }
  const accepted = await updateInvitation(
    tx,
    invitation.id,
    {
      status: "accepted",
      acceptedAt: now,
      inviteeIdentityId: invitee.identityId,
      inviteeAgentHandle: invitee.agentHandle,
      inviteeOrganizationId: invitee.organizationId,
    },
    now,
  );
  await withdrawSystemMail(tx, [accepted.mailId], now);
  await recordInvitationEvent(tx, "a2a.invitation.accepted", accepted);
  return accepted;
}
