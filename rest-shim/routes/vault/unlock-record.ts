import { Type } from "typebox";
import type { UnlockVaultMutation } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";
import { secretDetailRecord, secretDetailSchema } from "./secret-records.js";

type Unlock = UnlockVaultMutation["unlockVault"];

const uuid = Type.String({ format: "uuid" });
const blob = Type.String({ description: "base64" });

/** What unlocking answers (wire contract vault 3.5). */
export const unlockSchema = Type.Object(
  {
    wrapped_org_encryption_key: Nullable(blob),
    wrapped_org_encryption_keys: Nullable(
      Type.Array(Type.Object({ id: uuid, auth_hash: Type.String(), wrapped_org_encryption_key: blob })),
    ),
    encrypted_secrets: Type.Array(secretDetailSchema),
  },
  { $id: "VaultUnlock", description: "The data that the client decrypts." },
);

/** An unlocked vault as the wire has it. */
export function unlockRecord(unlock: Unlock): object {
  return {
    wrapped_org_encryption_key: unlock.wrappedOrgEncryptionKey ?? null,
    wrapped_org_encryption_keys:
      unlock.wrappedOrgEncryptionKeys?.map((key) => ({
        id: key.id,
        auth_hash: key.authHash,
        wrapped_org_encryption_key: key.wrappedOrgEncryptionKey,
      })) ?? null,
    encrypted_secrets: unlock.encryptedSecrets.map(secretDetailRecord),
  };
}
