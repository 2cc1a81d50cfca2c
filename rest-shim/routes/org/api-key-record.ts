import { Type } from "typebox";
import type { ApiKeyRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

/** The record of an API key (wire contract org 2.2). */
export const apiKeySchema = Type.Object(
  {
    id: Type.String({ description: "`ApiKey_<uuid>`" }),
    organization_id: Type.String(),
    created_by: Type.String({ description: "Id of a user, or UUID of an agent." }),
    creator_type: Type.Union([Type.Literal("human"), Type.Literal("agent")]),
    scoped_identity_id: Nullable(Type.String({ format: "uuid", description: "Null for an admin key." })),
    label: Type.String(),
    description: Nullable(Type.String()),
    status: Type.Union([Type.Literal("active"), Type.Literal("revoked")]),
    last4: Type.String({ description: "Last four characters of the full key." }),
    display_prefix: Type.String(),
    last_used_at: Nullable(Instant),
    expires_at: Nullable(Instant),
    revoked_at: Nullable(Instant),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "ApiKey", description: "An API key, without its secret." },
);

/** An API key as the wire has it. */
export function apiKeyRecord(key: ApiKeyRecordFragment): object {
  return {
    id: key.id,
    organization_id: key.organizationId,
    created_by: key.createdBy,
    creator_type: key.creatorType.toLowerCase(),
    scoped_identity_id: key.scopedIdentityId ?? null,
    label: key.label,
    description: key.description ?? null,
    status: key.status.toLowerCase(),
    last4: key.last4,
    display_prefix: key.displayPrefix,
    last_used_at: key.lastUsedAt ?? null,
    expires_at: key.expiresAt ?? null,
    revoked_at: key.revokedAt ?? null,
    created_at: key.createdAt,
    updated_at: key.updatedAt,
  };
}
