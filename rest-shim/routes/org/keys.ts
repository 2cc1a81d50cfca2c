import { Type } from "typebox";
import {
  type ApiKeyStatus,
  CreateApiKeyDocument,
  GetOwnApiKeyDocument,
  ListApiKeysDocument,
  RevokeApiKeyDocument,
  RevokeOwnApiKeyDocument,
  UpdateApiKeyDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { readInstant } from "../instant.js";
import { Nullable } from "../nullable.js";
import { apiKeyRecord, apiKeySchema } from "./api-key-record.js";

const tag = "API keys";
const ApiKey = apiKeySchema;
const base = "/api/v1/api-keys";

/** The routes of API keys (spec 4.1, wire contract org 2.2). */
export const apiKeys: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: base,
    credentials: ["api_key", "bearer"],
    tag,
    summary: "Create an API key",
    description: "The full key is shown only in this answer.",
    body: Type.Object({
      label: Type.String({ description: "1 to 255 characters" }),
      description: Type.Optional(Nullable(Type.String({ description: "up to 1000 characters" }))),
      scoped_identity_id: Type.Optional(Nullable(Type.String({ description: "UUID; default: an admin key" }))),
      expires_at: Type.Optional(Nullable(Type.String({ description: "ISO 8601, in the future" }))),
    }),
    status: 201,
    response: Type.Object({ api_key: Type.String(), record: ApiKey }),
    idempotencyKey: "optional",
    example: {
      label: "research assistant, production",
      description: "Used by the worker.",
      scoped_identity_id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43",
    },
    action: "api_key.create_scoped",
    document: CreateApiKeyDocument,
    variables: ({ body }) => ({
      input: {
        label: body.label,
        description: body.description,
        scopedIdentityId: body.scoped_identity_id,
        expiresAt: readInstant(body.expires_at, ["body", "expires_at"]),
      },
    }),
    answer: ({ createApiKey }) => ({ api_key: createApiKey.secret, record: apiKeyRecord(createApiKey.apiKey) }),
  }),
  everyPage({
    method: "GET",
    path: base,
    credentials: ["bearer"],
    tag,
    summary: "List the organization's API keys, newest first",
    query: Type.Object({
      status: Type.Optional(Type.Union([Type.Literal("active"), Type.Literal("revoked")])),
      scoped_identity_id: Type.Optional(Type.String({ description: "UUID" })),
    }),
    response: Type.Array(ApiKey),
    document: ListApiKeysDocument,
    variables: ({ query }) => ({
      status: query.status?.toUpperCase() as ApiKeyStatus | undefined,
      scopedIdentityId: query.scoped_identity_id,
    }),
    connection: (data) => data.apiKeys,
    item: apiKeyRecord,
  }),
  operationRoute({
    method: "GET",
    path: `${base}/self`,
    credentials: ["api_key"],
    tag,
    summary: "The calling key",
    response: ApiKey,
    document: GetOwnApiKeyDocument,
    variables: () => ({}),
    answer: ({ viewer }) => apiKeyRecord(viewer.apiKey!),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/self/revoke`,
    credentials: ["api_key"],
    tag,
    summary: "Revoke the calling key",
    description: "After this answer the key is no longer valid.",
    response: ApiKey,
    document: RevokeOwnApiKeyDocument,
    variables: () => ({}),
    answer: (data) => apiKeyRecord(data.revokeOwnApiKey.apiKey),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{key_id}`,
    credentials: ["bearer"],
    tag,
    summary: "Change an API key's label or description",
    body: Type.Object({
      label: Type.Optional(Type.String({ description: "1 to 255 characters" })),
      description: Type.Optional(Nullable(Type.String({ description: "up to 1000 characters; null clears" }))),
    }),
    response: ApiKey,
    example: { label: "research assistant, staging", description: null },
    document: UpdateApiKeyDocument,
    variables: ({ params, body }) => ({
      input: { id: params.key_id, label: body.label, description: body.description },
    }),
    answer: (data) => apiKeyRecord(data.updateApiKey.apiKey),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{key_id}/revoke`,
    credentials: ["bearer"],
    tag,
    summary: "Revoke an API key",
    description: "Permanently. Repeating it changes nothing.",
    response: ApiKey,
    document: RevokeApiKeyDocument,
    variables: ({ params }) => ({ input: { id: params.key_id } }),
    answer: (data) => apiKeyRecord(data.revokeApiKey.apiKey),
  }),
];
