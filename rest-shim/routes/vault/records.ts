import { Type } from "typebox";
import {
  EncryptedVaultSecretRecordShape,
  InitializeVaultShape,
  UnlockVaultShape,
  VaultAccessRuleRecordShape,
  VaultKeyRecordShape,
  VaultRecordShape,
  VaultSecretRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

const blob = { description: "base64" };

/** A vault (spec 2.3, wire contract vault 3.1). */
export const vaultRecord = record(VaultRecordShape, {
  name: "VaultInfo",
  description: "The organization's vault.",
  keys: {
    organization_id: { description: "The salt of every key." },
    status: { schema: Type.Literal("active", { description: "A deleted vault answers 404." }) },
    key_count: { description: "Active primary keys." },
    secret_count: { description: "Number of secrets." },
    recovery_key_count: { description: "Number of remaining recovery keys." },
  },
});

/** The answer to the creation of a vault. */
export const initializedRecord = record(InitializeVaultShape.fields.initializeVault);

/** A key of the vault (wire contract vault 3.3). */
export const vaultKeyRecord = record(VaultKeyRecordShape, {
  name: "VaultKey",
  description: "A key of the vault, without its material.",
  keys: { created_by: { description: "The user, API key or service token that created it." } },
});

/** A rule of access (wire contract vault 3.6). */
export const accessRuleRecord = record(VaultAccessRuleRecordShape, {
  name: "VaultAccessRule",
  description: "Gives an identity access to a secret.",
});

/** A secret (wire contract vault 3.4). */
export const secretRecord = record(VaultSecretRecordShape, {
  name: "VaultSecret",
  description: "A secret without its payload.",
  keys: {
    id: { description: "Chosen by the client. The payload is bound to it." },
    access: { record: accessRuleRecord, description: "An agent sees only its own rule." },
  },
});

/** A secret with its payload. */
export const secretDetailRecord = record(EncryptedVaultSecretRecordShape, {
  name: "VaultSecretDetail",
  description: "A secret with its payload, which the service cannot decrypt.",
  keys: {
    secret: { record: secretRecord, isFlat: true },
    encrypted_payload: { description: "Ciphertext, nonce and tag in base64." },
  },
});

const { wrappedOrgEncryptionKeys } = UnlockVaultShape.fields.unlockVault.fields!;

/** The answer to an unlock (wire contract vault 3.5). */
export const unlockRecord = record(UnlockVaultShape.fields.unlockVault, {
  name: "VaultUnlock",
  description: "The data that the client decrypts.",
  keys: {
    wrapped_org_encryption_key: blob,
    wrapped_org_encryption_keys: record(wrappedOrgEncryptionKeys, { keys: { wrapped_org_encryption_key: blob } }),
    encrypted_secrets: secretDetailRecord,
  },
});
