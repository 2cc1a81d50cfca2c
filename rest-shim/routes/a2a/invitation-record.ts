import { Type } from "typebox";
import type { A2aInvitationRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

export const InvitationStatus = Type.Union([
  Type.Literal("pending"),
  Type.Literal("awaiting_verification"),
  Type.Literal("accepted"),
  Type.Literal("declined"),
  Type.Literal("revoked"),
  Type.Literal("expired"),
]);

const EmailStatus = Type.Union([
  Type.Literal("not_requested"),
  Type.Literal("pending"),
  Type.Literal("sent"),
  Type.Literal("failed"),
  Type.Literal("indeterminate"),
]);

/** The keys of an invitation's record. */
export const invitationFields = {
  id: Uuid,
  issuer_organization_id: Type.String(),
  inviter_email: Nullable(Type.String()),
  peer_agent_handles: Type.Array(Type.String(), {
    description: "Without the @, as they were when the invitation was created.",
  }),
  recipient_email: Nullable(
    Type.String({ description: "Email address of the recipient. Null if anyone with the token may accept." }),
  ),
  status: InvitationStatus,
  email_status: EmailStatus,
  email_sent_at: Nullable(Instant),
  expires_at: Instant,
  accepted_at: Nullable(Instant),
  declined_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  invitee_identity_id: Nullable(Uuid),
  invitee_agent_handle: Nullable(Type.String()),
  invitee_organization_id: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
};

/** The record of an invitation (wire contract a2a 6.1). */
export const invitationSchema = Type.Object(invitationFields, {
  $id: "A2aInvitation",
  description: "An invitation that connects an agent of another owner with agents of an organization.",
});

/** An invitation as the wire has it. */
export function invitationRecord(row: A2aInvitationRecordFragment): object {
  return {
    id: row.id,
    issuer_organization_id: row.issuerOrganizationId,
    inviter_email: row.inviterEmail,
    peer_agent_handles: row.peerAgentHandles,
    recipient_email: row.recipientEmail,
    status: row.status.toLowerCase(),
    email_status: row.emailStatus.toLowerCase(),
    email_sent_at: row.emailSentAt,
    expires_at: row.expiresAt,
    accepted_at: row.acceptedAt,
    declined_at: row.declinedAt,
    revoked_at: row.revokedAt,
    invitee_identity_id: row.inviteeIdentityId,
    invitee_agent_handle: row.inviteeAgentHandle,
    invitee_organization_id: row.inviteeOrganizationId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
