import { Type } from "typebox";
import {
  CreateVaultSecretDocument,
  DeleteVaultSecretDocument,
  ListVaultSecretsDocument,
  ReadVaultSecretDocument,
  UpdateVaultSecretDocument,
  type VaultSecretType,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { secretDetailRecord, secretRecord } from "./records.js";
import { vaultRoute } from "./vault-route.js";

const base = "/api/v1/vault/secrets";
const SecretType = Type.Union([
  Type.Literal("login"),
  Type.Literal("api_key"),
  Type.Literal("key_pair"),
  Type.Literal("ssh_key"),
  Type.Literal("other"),
]);
const Payload = Type.String({
  description: "Ciphertext, nonce and tag in base64: 30 to 65,536 bytes, with a new nonce.",
});
const upper = (type: string | undefined) => type?.toUpperCase() as VaultSecretType | undefined;

/** The routes of secrets (spec 4.4, wire contract vault 2, 5.4). */
export const vaultSecrets: readonly Route[] = [
  operationRoute({
    ...vaultRoute,
    method: "POST",
    path: base,
    summary: "Store a secret that the client encrypted",
    description: "An agent gets access to the secrets that it stores.",
    body: Type.Object({
      id: Type.String({ description: "UUID in lowercase, chosen by the client. The payload is bound to it." }),
      name: Type.String({ description: "1 to 255 characters" }),
      description: Type.Optional(Nullable(Type.String({ description: "up to 2,000 characters" }))),
      secret_type: SecretType,
      encrypted_payload: Payload,
    }),
    status: 201,
    response: secretRecord.schema,
    example: {
      id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43",
      name: "GitHub",
      description: "The bot account.",
      secret_type: "login",
      encrypted_payload: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v",
    },
    action: "vault.secret.create",
    document: CreateVaultSecretDocument,
    variables: ({ body }) => ({
      input: {
        id: body.id,
        name: body.name,
        description: body.description,
        secretType: upper(body.secret_type)!,
        encryptedPayload: body.encrypted_payload,
      },
    }),
    answer: (data) => secretRecord.write(data.createVaultSecret.secret),
  }),
  everyPage({
    ...vaultRoute,
    method: "GET",
    path: base,
    summary: "List secrets without their payloads, oldest first",
    description: "An agent sees the secrets that it has access to.",
    query: Type.Object({ secret_type: Type.Optional(SecretType) }),
    response: Type.Array(secretRecord.schema),
    document: ListVaultSecretsDocument,
    variables: ({ query }) => ({ secretType: upper(query.secret_type) }),
    connection: (data) => data.vaultSecrets,
    item: secretRecord.write,
  }),
  operationRoute({
    ...vaultRoute,
    method: "GET",
    path: `${base}/{secret_id}`,
    summary: "Fetch a secret with its payload",
    description: "The audit trail records it.",
    response: secretDetailRecord.schema,
    document: ReadVaultSecretDocument,
    variables: ({ params }) => ({ input: { id: params.secret_id } }),
    answer: (data) => secretDetailRecord.write(data.readVaultSecret),
  }),
  operationRoute({
    ...vaultRoute,
    method: "PATCH",
    path: `${base}/{secret_id}`,
    summary: "Change a secret",
    description: "Omitted keys are unchanged. The last writer wins.",
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ description: "1 to 255 characters" })),
        description: Type.Optional(Nullable(Type.String({ description: "up to 2,000 characters; null clears" }))),
        encrypted_payload: Type.Optional(Payload),
      },
      { additionalProperties: false },
    ),
    refusedKeys: ["id", "secret_type", "access"],
    response: secretRecord.schema,
    example: { name: "GitHub, bot account" },
    action: "vault.secret.update",
    document: UpdateVaultSecretDocument,
    variables: ({ params, body }) => ({
      input: {
        id: params.secret_id,
        name: body.name,
        description: body.description,
        encryptedPayload: body.encrypted_payload,
      },
    }),
    answer: (data) => secretRecord.write(data.updateVaultSecret.secret),
  }),
  operationRoute({
    ...vaultRoute,
    method: "DELETE",
    path: `${base}/{secret_id}`,
    summary: "Delete a secret with its access rules",
    description: "An agent may delete a secret that it stored and that no other identity has access to.",
    status: 204,
    action: "vault.secret.delete",
    document: DeleteVaultSecretDocument,
    variables: ({ params }) => ({ input: { id: params.secret_id } }),
  }),
];
