import { Type } from "typebox";
import {
  GrantVaultAccessDocument,
  ListVaultAccessRulesDocument,
  RevokeVaultAccessDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { accessRuleRecord } from "./records.js";
import { vaultRoute } from "./vault-route.js";

const base = "/api/v1/vault/secrets/{secret_id}/access";

/** The routes of access to secrets (spec 4.4, wire contract vault 2, 5.5). */
export const vaultAccess: readonly Route[] = [
  everyPage({
    ...vaultRoute,
    method: "GET",
    path: base,
    summary: "The identities that have access to a secret, oldest first",
    description: "An agent sees its own rule.",
    response: Type.Array(accessRuleRecord.schema),
    document: ListVaultAccessRulesDocument,
    variables: ({ params }) => ({ secretId: params.secret_id }),
    connection: (data) => data.vaultAccessRules,
    item: accessRuleRecord.write,
  }),
  operationRoute({
    ...vaultRoute,
    method: "POST",
    path: base,
    summary: "Give an identity access to a secret",
    description: "Agents may name only themselves, and only for a secret that they have access to.",
    body: Type.Object({ identity_id: Type.String({ description: "UUID of an identity of the organization" }) }),
    status: 201,
    response: accessRuleRecord.schema,
    example: { identity_id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43" },
    action: "vault.access.change",
    document: GrantVaultAccessDocument,
    variables: ({ params, body }) => ({ input: { secretId: params.secret_id, identityId: body.identity_id } }),
    existed: (data) => data.grantVaultAccess.existed,
    answer: (data) => accessRuleRecord.write(data.grantVaultAccess.accessRule),
  }),
  operationRoute({
    ...vaultRoute,
    method: "DELETE",
    path: `${base}/{identity_id}`,
    summary: "Revoke an identity's access to a secret",
    description: "The identity may still have what it fetched before. Agents may name only themselves.",
    status: 204,
    action: "vault.access.change",
    document: RevokeVaultAccessDocument,
    variables: ({ params }) => ({ input: { secretId: params.secret_id, identityId: params.identity_id } }),
  }),
];
