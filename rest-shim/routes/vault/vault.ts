import { Type } from "typebox";
import {
  DeleteVaultDocument,
  GetVaultDocument,
  InitializeVaultDocument,
  UnlockVaultDocument,
} from "../../../generated/documents.js";
import { operationRow, type Row } from "../../rows.js";
import { keyMaterial, keyMaterialSchema } from "./key-material.js";
import { unlockRecord } from "./unlock-record.js";
import { vaultBase, vaultRoute } from "./vault-route.js";
import { vaultRecord } from "./vault-record.js";
import { found } from "../found.js";

const noVault = { 404: "The organization has no vault." };

/** The routes of the vault itself (spec 4.4, wire contract vault 2). */
export const vault: readonly Row[] = [
  operationRow({
    ...vaultRoute,
    method: "POST",
    path: `${vaultBase}/initialize`,
    summary: "Make the organization's vault",
    description:
      "From keys that the client made: one primary key and four recovery keys. The service cannot open them.",
    body: Type.Object({
      vault_key: keyMaterialSchema,
      recovery_keys: Type.Array(keyMaterialSchema, { description: "four" }),
    }),
    status: 201,
    response: Type.Object({
      vault_id: Type.String({ format: "uuid" }),
      vault_key_id: Type.String({ format: "uuid" }),
      recovery_key_count: Type.Integer(),
    }),
    errors: { 409: "There is a vault already, or a key id was used before." },
    document: InitializeVaultDocument,
    variables: ({ body }) => ({
      input: { vaultKey: keyMaterial(body.vault_key), recoveryKeys: body.recovery_keys.map(keyMaterial) },
    }),
    answer: ({ initializeVault }) => ({
      vault_id: initializeVault.vaultId,
      vault_key_id: initializeVault.vaultKeyId,
      recovery_key_count: initializeVault.recoveryKeyCount,
    }),
  }),
  operationRow({
    ...vaultRoute,
    method: "GET",
    path: `${vaultBase}/info`,
    summary: "The organization's vault",
    response: Type.Ref("VaultInfo"),
    errors: noVault,
    document: GetVaultDocument,
    variables: () => ({}),
    answer: (data) => vaultRecord(found(data.vault)),
  }),
  operationRow({
    ...vaultRoute,
    method: "GET",
    path: `${vaultBase}/unlock`,
    summary: "Fetch what unlocks the vault, and its secrets",
    description:
      "With `auth_hash`: the organization key as that key wraps it, null when no key has it. Without: every wrapped key, " +
      "for admin keys and service tokens. An agent gets the secrets that it has access to.",
    query: Type.Object({
      auth_hash: Type.Optional(Type.String({ description: "64 lowercase hexadecimal digits" })),
    }),
    response: Type.Ref("VaultUnlock"),
    errors: { ...noVault, 429: "Too many wrong auth hashes, or too many unlocks." },
    document: UnlockVaultDocument,
    variables: ({ query }) => ({ authHash: query.auth_hash ?? null }),
    answer: (data) => unlockRecord(data.unlockVault),
  }),
  operationRow({
    ...vaultRoute,
    method: "DELETE",
    path: vaultBase,
    credentials: ["bearer"],
    refusal: "console_required",
    summary: "Delete the vault with everything in it",
    description: "For console users who administer the organization. Nothing is asked and nothing can be brought back.",
    status: 204,
    errors: noVault,
    document: DeleteVaultDocument,
    variables: () => ({}),
  }),
];
