import { Type } from "typebox";
import type { IdentityRecordFragment } from "../../../generated/documents.js";
import { modesRecord, modesSchema, signatureRecord, signatureSchema } from "../mail/mailbox-record.js";
import { Instant, Nullable } from "../nullable.js";

const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);

const mailboxSummary = Type.Object({
  id: Type.String({ format: "uuid" }),
  email_address: Type.String(),
  sending_domain: Type.String(),
  ...modesSchema,
  agent_identity_id: Type.String({ format: "uuid" }),
  filter_mode_change_notice: Type.Null(),
  ...signatureSchema,
  created_at: Instant,
  updated_at: Instant,
});

/** The line of an identity (wire contract im 1). */
const imNumber = Type.Object({
  id: Type.String({ format: "uuid" }),
  number: Type.String(),
  type: Type.Union([Type.Literal("dedicated_inbound"), Type.Literal("dedicated_outbound")]),
  inbound_filter_mode: FilterMode,
  outbound_filter_mode: FilterMode,
});

/** The record of an identity (wire contract org 2.5, im 1). */
export const identitySchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    organization_id: Type.String(),
    agent_handle: Type.String(),
    display_name: Nullable(Type.String()),
    description: Nullable(Type.String()),
    email_address: Nullable(Type.String({ description: "Fixed at creation; survives a rename." })),
    im_enabled: Type.Boolean(),
    imessage_enabled: Type.Boolean(),
    im_filter_mode: FilterMode,
    imessage_filter_mode: FilterMode,
    mail_filter_mode: FilterMode,
    mail_inbound_filter_mode: FilterMode,
    mail_outbound_filter_mode: FilterMode,
    phone_filter_mode: FilterMode,
    phone_inbound_filter_mode: FilterMode,
    phone_outbound_filter_mode: FilterMode,
    slack_filter_mode: FilterMode,
    slack_inbound_filter_mode: FilterMode,
    slack_outbound_filter_mode: FilterMode,
    contact_sharing_enabled: Type.Boolean(),
    signing_key_configured: Type.Boolean(),
    signing_key_created_at: Nullable(Instant),
    claim_status: Type.Union([Type.Literal("agent_unclaimed"), Type.Literal("agent_claimed")]),
    created_at: Instant,
    updated_at: Instant,
    mailbox: Nullable(mailboxSummary),
    phone_number: Type.Null(),
    tunnel: Type.Null(),
    im_number: Nullable(imNumber),
    imessage_number: Nullable(imNumber),
  },
  { $id: "Identity", description: "An agent identity with its channels." },
);

/** What every identity answers for channels that it cannot have here. */
const absentChannels = { phone_number: null, tunnel: null } as const;

/** An identity as the wire has it. */
export function identityRecord(identity: IdentityRecordFragment): object {
  const { mailbox } = identity;
  return {
    id: identity.id,
    organization_id: identity.organizationId,
    agent_handle: identity.agentHandle,
    display_name: identity.displayName ?? null,
    description: identity.description ?? null,
    email_address: mailbox?.emailAddress ?? null,
    mail_filter_mode: mailbox?.filterMode.toLowerCase() ?? "blacklist",
    mail_inbound_filter_mode: mailbox?.inboundFilterMode.toLowerCase() ?? "blacklist",
    mail_outbound_filter_mode: mailbox?.outboundFilterMode.toLowerCase() ?? "blacklist",
    slack_filter_mode: identity.chatFilterMode?.toLowerCase() ?? "blacklist",
    slack_inbound_filter_mode: identity.chatInboundFilterMode?.toLowerCase() ?? "blacklist",
    slack_outbound_filter_mode: identity.chatOutboundFilterMode?.toLowerCase() ?? "blacklist",
    contact_sharing_enabled: identity.contactSharingEnabled,
    signing_key_configured: identity.signingKey != null,
    signing_key_created_at: identity.signingKey?.createdAt ?? null,
    claim_status: identity.claimStatus.toLowerCase(),
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    mailbox: mailbox == null ? null : summaryOf(mailbox, identity.id),
    ...absentChannels,
    ...messagingOf(identity),
  };
}

/** What instant messages add, in all spellings: phones have the same policy (wire contract org 1.9, im 1, client-drift 2). */
function messagingOf(identity: IdentityRecordFragment): object {
  const enabled = identity.imEnabled ?? false;
  const mode = identity.imFilterMode?.toLowerCase() ?? "blacklist";
  const inbound = identity.imInboundFilterMode?.toLowerCase() ?? "blacklist";
  const outbound = identity.imOutboundFilterMode?.toLowerCase() ?? "blacklist";
  const { imNumber: line } = identity;
  const number =
    line == null
      ? null
      : {
          id: line.id,
          number: line.number,
          type: line.type.toLowerCase(),
          inbound_filter_mode: inbound,
          outbound_filter_mode: outbound,
        };
  return {
    im_enabled: enabled,
    imessage_enabled: enabled,
    im_filter_mode: mode,
    imessage_filter_mode: mode,
    phone_filter_mode: mode,
    phone_inbound_filter_mode: inbound,
    phone_outbound_filter_mode: outbound,
    im_number: number,
    imessage_number: number,
  };
}

function summaryOf(mailbox: NonNullable<IdentityRecordFragment["mailbox"]>, identityId: string): object {
  return {
    id: mailbox.id,
    email_address: mailbox.emailAddress,
    sending_domain: mailbox.sendingDomain,
    ...modesRecord(mailbox),
    agent_identity_id: identityId,
    filter_mode_change_notice: null,
    ...signatureRecord(mailbox),
    created_at: mailbox.createdAt,
    updated_at: mailbox.updatedAt,
  };
}
