import { Type } from "typebox";
import {
  type ApiKeyStatus,
  CreateApiKeyDocument,
  GetOwnApiKeyDocument,
  ListApiKeysDocument,
  RevokeApiKeyDocument,
  type RevokeApiKeyMutation,
  RevokeOwnApiKeyDocument,
  UpdateApiKeyDocument,
} from "../../../generated/documents.js";
import { ApiKeyRecordShape, CreateApiKeyShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { readInstant } from "../instant.js";
import { Nullable } from "../nullable.js";

const tag = "API keys";
const base = "/api/v1/api-keys";

/** An API key (wire contract org 2.2). */
const keyRecord = record(ApiKeyRecordShape, {
  name: "ApiKey",
  description: "An API key, without its secret.",
  keys: {
    id: { schema: Type.String({ description: "`ApiKey_<uuid>`" }) },
    created_by: { description: "Id of a user, or UUID of an agent." },
    scoped_identity_id: { description: "Null for an admin key." },
    last4: { description: "Last four characters of the full key." },
  },
});
const newKeyRecord = record(CreateApiKeyShape.fields.createApiKey, { keys: { record: keyRecord } });

/** A revoked key, and what ended with it (wire contract labels-and-schedule 4.6). */
const RevokedKey = Type.Object({
  ...keyRecord.schema.properties,
  unscheduled_drafts: Type.Integer({ description: "How many scheduled drafts are no longer sent by themselves." }),
});
const revokedKey = ({ apiKey, unscheduledDrafts }: RevokeApiKeyMutation["revokeApiKey"]) => ({
  ...keyRecord.write(apiKey),
  unscheduled_drafts: unscheduledDrafts,
});

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
    response: newKeyRecord.schema,
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
    answer: (data) => newKeyRecord.write(data.createApiKey),
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
    response: Type.Array(keyRecord.schema),
    document: ListApiKeysDocument,
    variables: ({ query }) => ({
      status: query.status?.toUpperCase() as ApiKeyStatus | undefined,
      scopedIdentityId: query.scoped_identity_id,
    }),
    connection: (data) => data.apiKeys,
    item: keyRecord.write,
  }),
  operationRoute({
    method: "GET",
    path: `${base}/self`,
    credentials: ["api_key"],
    tag,
    summary: "The calling key",
    response: keyRecord.schema,
    document: GetOwnApiKeyDocument,
    variables: () => ({}),
    answer: ({ viewer }) => keyRecord.write(viewer.apiKey!),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/self/revoke`,
    credentials: ["api_key"],
    tag,
    summary: "Revoke the calling key",
    description: "After this answer the key is no longer valid.",
    response: RevokedKey,
    document: RevokeOwnApiKeyDocument,
    variables: () => ({}),
    answer: (data) => revokedKey(data.revokeOwnApiKey),
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
    response: keyRecord.schema,
    example: { label: "research assistant, staging", description: null },
    document: UpdateApiKeyDocument,
    variables: ({ params, body }) => ({
      input: { id: params.key_id, label: body.label, description: body.description },
    }),
    answer: (data) => keyRecord.write(data.updateApiKey.apiKey),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{key_id}/revoke`,
    credentials: ["bearer"],
    tag,
    summary: "Revoke an API key",
    description:
      "Permanently. Mail that it scheduled is not sent, unless `keep_scheduled` is true: then it is sent with your right. Repeating " +
      "it changes nothing.",
    body: Type.Object({ keep_scheduled: Type.Optional(Type.Boolean({ description: "Default: false." })) }),
    example: { keep_scheduled: false },
    response: RevokedKey,
    document: RevokeApiKeyDocument,
    variables: ({ params, body }) => ({ input: { id: params.key_id, keepScheduled: body.keep_scheduled } }),
    answer: (data) => revokedKey(data.revokeApiKey),
  }),
];
