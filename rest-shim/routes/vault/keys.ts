import { Type } from "typebox";
import {
  ListVaultKeysDocument,
  ReplacePrimaryVaultKeyDocument,
  RevokeVaultKeyDocument,
  UnlockVaultDocument,
  type VaultKeyType,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { rejected } from "../../wire/rejection.js";
import { Nullable } from "../nullable.js";
import { wrappedKeyFields } from "./key-material.js";
import { unlockRecord, vaultKeyRecord } from "./records.js";
import { vaultBase, vaultRoute } from "./vault-route.js";

const base = `${vaultBase}/keys` as const;
const proof = (whose: string) => Type.Optional(Nullable(Type.String({ description: `of ${whose}` })));

/** The routes of the vault's keys, and of unlocking with them (spec 4.4, wire contract vault 3.5, 5.2, 5.3). */
export const vaultKeys: readonly Route[] = [
  operationRoute({
    ...vaultRoute,
    method: "GET",
    path: `${vaultBase}/unlock`,
    summary: "Fetch the wrapped keys and secrets of the vault",
    description:
      "With `auth_hash`: the organization key, wrapped by the key with this auth hash, or null if no key has " +
      "it. Without `auth_hash`, for admin keys and service tokens only: every wrapped key. An agent gets the " +
      "secrets that it has access to.",
    query: Type.Object({
      auth_hash: Type.Optional(Type.String({ description: "64 lowercase hexadecimal digits" })),
    }),
    response: unlockRecord.schema,
    document: UnlockVaultDocument,
    variables: ({ query }) => ({ authHash: query.auth_hash ?? null }),
    answer: (data) => unlockRecord.write(data.unlockVault),
  }),
  operationRoute({
    ...vaultRoute,
    method: "GET",
    path: base,
    // A client's comment mentions it, but there is no such call (wire contract vault 2).
    absentMethods: ["POST"],
    summary: "List the vault's keys, without their material",
    query: Type.Object({ type: Type.Optional(Type.String({ description: "primary or recovery" })) }),
    response: Type.Array(vaultKeyRecord.schema),
    document: ListVaultKeysDocument,
    variables: ({ query }) => ({ type: query.type === undefined ? null : keyTypeOf(query.type) }),
    answer: (data) => data.vaultKeys.map(vaultKeyRecord.write),
  }),
  operationRoute({
    ...vaultRoute,
    method: "PUT",
    path: `${base}/primary`,
    summary: "Replace the primary key",
    description:
      "Requires the auth hash of the current primary key or of a recovery key. A recovery key can be used once.",
    body: Type.Object({
      ...wrappedKeyFields,
      current_auth_hash: proof("the primary key"),
      recovery_auth_hash: proof("a recovery key"),
    }),
    response: vaultKeyRecord.schema,
    example: {
      id: "4f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43",
      wrapped_org_encryption_key: "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg",
      auth_hash: "2020202020202020202020202020202020202020202020202020202020202020",
      current_auth_hash: "1010101010101010101010101010101010101010101010101010101010101010",
    },
    action: "vault.keys.change",
    document: ReplacePrimaryVaultKeyDocument,
    variables: ({ body }) => ({
      input: {
        id: body.id,
        wrappedOrgEncryptionKey: body.wrapped_org_encryption_key,
        authHash: body.auth_hash,
        currentAuthHash: body.current_auth_hash,
        recoveryAuthHash: body.recovery_auth_hash,
      },
    }),
    answer: (data) => vaultKeyRecord.write(data.replacePrimaryVaultKey.vaultKey),
  }),
  operationRoute({
    ...vaultRoute,
    method: "DELETE",
    path: `${base}/{auth_hash}`,
    summary: "Revoke a recovery key",
    status: 204,
    action: "vault.keys.change",
    document: RevokeVaultKeyDocument,
    variables: ({ params }) => ({ input: { authHash: params.auth_hash } }),
  }),
];

/** Clients use upper or lower case (wire contract vault 2). */
function keyTypeOf(text: string): VaultKeyType {
  const type = text.toUpperCase();
  if (type === "PRIMARY" || type === "RECOVERY") return type;
  throw rejected([{ loc: ["query", "type"], msg: "must be primary or recovery", type: "value_error" }]);
}
