import { Type } from "typebox";
import { DeleteVaultDocument, GetVaultDocument, InitializeVaultDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { keyMaterial, keyMaterialSchema } from "./key-material.js";
import { vaultBase, vaultRoute } from "./vault-route.js";
import { initializedRecord, vaultRecord } from "./records.js";
import { found } from "../found.js";

/** The routes of the vault itself (spec 4.4, wire contract vault 2). */
export const vault: readonly Route[] = [
  operationRoute({
    ...vaultRoute,
    method: "POST",
    path: `${vaultBase}/initialize`,
    summary: "Create the organization's vault",
    description:
      "With keys that the client generated: one primary key and four recovery keys. The service cannot unwrap " +
      "them.",
    body: Type.Object({
      vault_key: keyMaterialSchema,
      recovery_keys: Type.Array(keyMaterialSchema, { description: "four" }),
    }),
    status: 201,
    response: initializedRecord.schema,
    example: {
      vault_key: {
        id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43",
        wrapped_org_encryption_key: "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ",
        auth_hash: "1010101010101010101010101010101010101010101010101010101010101010",
        key_type: "primary",
      },
      recovery_keys: [
        {
          id: "00000011-8c1b-4d6a-9b0e-5a7c2d1e0f43",
          wrapped_org_encryption_key:
            "ERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERERER",
          auth_hash: "1111111111111111111111111111111111111111111111111111111111111111",
          key_type: "recovery",
        },
        {
          id: "00000012-8c1b-4d6a-9b0e-5a7c2d1e0f43",
          wrapped_org_encryption_key:
            "EhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhIS",
          auth_hash: "1212121212121212121212121212121212121212121212121212121212121212",
          key_type: "recovery",
        },
        {
          id: "00000013-8c1b-4d6a-9b0e-5a7c2d1e0f43",
          wrapped_org_encryption_key:
            "ExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMT",
          auth_hash: "1313131313131313131313131313131313131313131313131313131313131313",
          key_type: "recovery",
        },
        {
          id: "00000014-8c1b-4d6a-9b0e-5a7c2d1e0f43",
          wrapped_org_encryption_key:
            "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU",
          auth_hash: "1414141414141414141414141414141414141414141414141414141414141414",
          key_type: "recovery",
        },
      ],
    },
    action: "vault.initialize",
    document: InitializeVaultDocument,
    variables: ({ body }) => ({
      input: { vaultKey: keyMaterial(body.vault_key), recoveryKeys: body.recovery_keys.map(keyMaterial) },
    }),
    answer: (data) => initializedRecord.write(data.initializeVault),
  }),
  operationRoute({
    ...vaultRoute,
    method: "GET",
    path: `${vaultBase}/info`,
    summary: "The organization's vault",
    response: vaultRecord.schema,
    document: GetVaultDocument,
    variables: () => ({}),
    answer: (data) => vaultRecord.write(found(data.vault)),
  }),
  operationRoute({
    ...vaultRoute,
    method: "DELETE",
    path: vaultBase,
    credentials: ["bearer"],
    refusal: "console_required",
    summary: "Delete the vault with everything in it",
    description: "For console admins. There is no confirmation, and the deletion cannot be undone.",
    status: 204,
    action: "vault.delete",
    document: DeleteVaultDocument,
    variables: () => ({}),
  }),
];
