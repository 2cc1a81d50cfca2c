import { Type } from "typebox";
import type {
  EncryptedVaultSecretRecordFragment,
  VaultAccessRuleRecordFragment,
  VaultSecretRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

export const SecretType = Type.Union([
  Type.Literal("login"),
  Type.Literal("api_key"),
  Type.Literal("key_pair"),
  Type.Literal("ssh_key"),
  Type.Literal("other"),
]);

/** The record of a rule of access (wire contract vault 3.6). */
export const accessRuleSchema = Type.Object(
  { id: Uuid, vault_secret_id: Uuid, identity_id: Uuid, created_at: Instant },
  { $id: "VaultAccessRule", description: "Gives an identity access to a secret." },
);

const secret = {
  id: Type.String({ format: "uuid", description: "Chosen by the client. The payload is bound to it." }),
  name: Type.String(),
  description: Nullable(Type.String()),
  secret_type: SecretType,
  access: Type.Array(accessRuleSchema, { description: "An agent sees only its own rule." }),
  created_at: Instant,
  updated_at: Instant,
};

/** The record of a secret (wire contract vault 3.4). */
export const secretSchema = Type.Object(secret, { $id: "VaultSecret", description: "A secret without its payload." });

/** The same with its payload. */
export const secretDetailSchema = Type.Object(
  { ...secret, encrypted_payload: Type.String({ description: "Ciphertext, nonce and tag in base64." }) },
  { $id: "VaultSecretDetail", description: "A secret with its payload, which the service cannot decrypt." },
);

/** A rule of access as the wire has it. */
export function accessRuleRecord(row: VaultAccessRuleRecordFragment): object {
  return { id: row.id, vault_secret_id: row.secretId, identity_id: row.identityId, created_at: row.createdAt };
}

/** A secret as the wire has it. */
export function secretRecord(row: VaultSecretRecordFragment): object {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? null,
    secret_type: row.secretType.toLowerCase(),
    access: row.access.map(accessRuleRecord),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The same with its payload. */
export function secretDetailRecord({ secret: row, encryptedPayload }: EncryptedVaultSecretRecordFragment): object {
  return { ...secretRecord(row), encrypted_payload: encryptedPayload };
}
