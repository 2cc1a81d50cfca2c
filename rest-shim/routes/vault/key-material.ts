import { Type, type Static } from "typebox";
import type { VaultKeyMaterialInput, VaultKeyType } from "../../../generated/documents.js";

/** The fields of every key that a client made (wire contract vault 3.2). */
export const wrappedKeyFields = {
  id: Type.String({ description: "UUID in lowercase, chosen by the client" }),
  wrapped_org_encryption_key: Type.String({ description: "60 bytes in base64" }),
  auth_hash: Type.String({ description: "64 lowercase hexadecimal digits" }),
};

/** A key of a body. */
export const keyMaterialSchema = Type.Object({
  ...wrappedKeyFields,
  key_type: Type.Union([Type.Literal("primary"), Type.Literal("recovery")]),
});

/** A key of a body as operations take it. */
export function keyMaterial(key: Static<typeof keyMaterialSchema>): VaultKeyMaterialInput {
  return {
    id: key.id,
    wrappedOrgEncryptionKey: key.wrapped_org_encryption_key,
    authHash: key.auth_hash,
    keyType: key.key_type.toUpperCase() as VaultKeyType,
  };
}
