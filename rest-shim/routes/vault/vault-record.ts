import { Type } from "typebox";
import type { VaultRecordFragment } from "../../../generated/documents.js";
import { Instant } from "../nullable.js";

/** The record of a vault (spec 2.3, wire contract vault 3.1). */
export const vaultSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    organization_id: Type.String({ description: "The salt of every key." }),
    status: Type.Literal("active", { description: "A deleted vault answers 404." }),
    created_at: Instant,
    updated_at: Instant,
    key_count: Type.Integer({ description: "Active primary keys." }),
    secret_count: Type.Integer({ description: "Number of secrets." }),
    recovery_key_count: Type.Integer({ description: "Number of remaining recovery keys." }),
  },
  { $id: "VaultInfo", description: "The organization's vault." },
);

/** A vault as the wire has it. */
export function vaultRecord(vault: VaultRecordFragment): object {
  return {
    id: vault.id,
    organization_id: vault.organizationId,
    status: vault.status.toLowerCase(),
    created_at: vault.createdAt,
    updated_at: vault.updatedAt,
    key_count: vault.keyCount,
    secret_count: vault.secretCount,
    recovery_key_count: vault.recoveryKeyCount,
  };
}
