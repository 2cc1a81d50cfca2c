import { Type } from "typebox";
import type { MailboxRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

/** The record of a mailbox (wire contract mail 2.1). */
export const mailboxSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    email_address: Type.String(),
    sending_domain: Type.String(),
    filter_mode: Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]),
    agent_identity_id: Type.String({ format: "uuid" }),
    filter_mode_change_notice: Type.Null(),
    storage_used_bytes: Type.Integer(),
    storage_limit_bytes: Nullable(Type.Integer({ description: "Null: no limit." })),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "Mailbox", description: "A mailbox. It is created and deleted with its identity." },
);

/** A mailbox as the wire has it. */
export function mailboxRecord(mailbox: MailboxRecordFragment): object {
  return {
    id: mailbox.id,
    email_address: mailbox.emailAddress,
    sending_domain: mailbox.sendingDomain,
    filter_mode: mailbox.filterMode.toLowerCase(),
    agent_identity_id: mailbox.identityId,
    filter_mode_change_notice: null,
    storage_used_bytes: mailbox.storageUsedBytes,
    storage_limit_bytes: mailbox.storageLimitBytes ?? null,
    created_at: mailbox.createdAt,
    updated_at: mailbox.updatedAt,
  };
}
