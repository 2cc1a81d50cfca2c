import { Type } from "typebox";
import type { VaultKeyRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

/** The record of a vault key (wire contract vault 3.3). */
export const vaultKeySchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    key_type: Type.Union([Type.Literal("primary"), Type.Literal("recovery")]),
    created_by: Nullable(Type.String({ description: "The user, API key or service token that created it." })),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "VaultKey", description: "A key of the vault, without its material." },
);

/** A vault key as the wire has it. */
export function vaultKeyRecord(key: VaultKeyRecordFragment): object {
  return {
    id: key.id,
    key_type: key.keyType.toLowerCase(),
    created_by: key.createdBy ?? null,
    created_at: key.createdAt,
    updated_at: key.updatedAt,
  };
}
