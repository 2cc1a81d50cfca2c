import { Type } from "typebox";
import type { MailboxRecordFragment, UpdateMailboxMutation } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

export const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);

/** The filter modes of a mailbox, in every record of it. */
export const modesSchema = {
  filter_mode: FilterMode,
  inbound_filter_mode: FilterMode,
  outbound_filter_mode: FilterMode,
};

/** The same of a mailbox. */
export function modesRecord(
  mailbox: Pick<MailboxRecordFragment, "filterMode" | "inboundFilterMode" | "outboundFilterMode">,
): object {
  return {
    filter_mode: mailbox.filterMode.toLowerCase(),
    inbound_filter_mode: mailbox.inboundFilterMode.toLowerCase(),
    outbound_filter_mode: mailbox.outboundFilterMode.toLowerCase(),
  };
}

/** The signature of a mailbox, in every record of it. */
export const signatureSchema = {
  signature_html: Nullable(Type.String()),
  signature_text: Nullable(Type.String()),
  signature_enabled: Type.Boolean(),
};

/** The same of a mailbox. */
export function signatureRecord(
  mailbox: Pick<MailboxRecordFragment, "signatureHtml" | "signatureText" | "signatureEnabled">,
): object {
  return {
    signature_html: mailbox.signatureHtml ?? null,
    signature_text: mailbox.signatureText ?? null,
    signature_enabled: mailbox.signatureEnabled,
  };
}

/** The record of a mailbox (wire contract mail 2.1). */
export const mailboxSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    email_address: Type.String(),
    sending_domain: Type.String(),
    ...modesSchema,
    agent_identity_id: Type.String({ format: "uuid" }),
    filter_mode_change_notice: Nullable(
      Type.Object(
        {
          new_filter_mode: FilterMode,
          redundant_rule_action: Type.Union([Type.Literal("allow"), Type.Literal("block")]),
          redundant_rule_count: Type.Integer(),
        },
        { description: "After this route has changed the filter mode: the rules that the change makes redundant." },
      ),
    ),
    ...signatureSchema,
    storage_used_bytes: Type.Integer(),
    storage_limit_bytes: Nullable(Type.Integer({ description: "Null: no limit." })),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "Mailbox", description: "A mailbox. It is created and deleted with its identity." },
);

/** A mailbox as the wire has it. */
export function mailboxRecord(
  mailbox: MailboxRecordFragment,
  notice?: UpdateMailboxMutation["updateMailbox"]["filterModeChangeNotice"],
): object {
  return {
    id: mailbox.id,
    email_address: mailbox.emailAddress,
    sending_domain: mailbox.sendingDomain,
    ...modesRecord(mailbox),
    agent_identity_id: mailbox.identityId,
    filter_mode_change_notice: notice
      ? {
          new_filter_mode: notice.newFilterMode.toLowerCase(),
          redundant_rule_action: notice.redundantRuleAction.toLowerCase(),
          redundant_rule_count: notice.redundantRuleCount,
        }
      : null,
    ...signatureRecord(mailbox),
    storage_used_bytes: mailbox.storageUsedBytes,
    storage_limit_bytes: mailbox.storageLimitBytes ?? null,
    created_at: mailbox.createdAt,
    updated_at: mailbox.updatedAt,
  };
}
