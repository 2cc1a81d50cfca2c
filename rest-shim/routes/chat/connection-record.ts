import { Type } from "typebox";
import type { ChatConnectionRecordFragment, GetChatCapabilitiesQuery } from "../../../generated/documents.js";
import { Instant } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

/** The record of a connection (wire contract chat 10). */
export const connectionSchema = Type.Object(
  {
    id: Uuid,
    identity_id: Uuid,
    workspace_id: Type.String(),
    workspace_name: Type.String(),
    bot_user_id: Type.String(),
    status: Type.Union([
      Type.Literal("connected"),
      Type.Literal("disconnected"),
      Type.Literal("reauthorization_required"),
    ]),
    scopes: Type.Array(Type.String()),
    generation: Type.Integer({ description: "Changes when the workspace is connected again." }),
    created_at: Instant,
  },
  { $id: "ChatConnection", description: "The bot of an identity in a Slack workspace." },
);

export function connectionRecord(connection: ChatConnectionRecordFragment): object {
  return {
    id: connection.id,
    identity_id: connection.identityId,
    workspace_id: connection.workspaceId,
    workspace_name: connection.workspaceName,
    bot_user_id: connection.botUserId,
    status: connection.status.toLowerCase(),
    scopes: connection.scopes,
    generation: connection.generation,
    created_at: connection.createdAt,
  };
}

const native = Type.Union([Type.Literal("unknown"), Type.Literal("missing_scope")], {
  description: "Never `supported`: scopes do not prove that the workspace supports agents.",
});

/** What a bot can do, by its scopes (wire contract chat 10.3). */
export const capabilitiesSchema = Type.Object(
  {
    connection_id: Uuid,
    scopes: Type.Array(Type.String()),
    missing_scopes: Type.Array(Type.String()),
    capabilities: Type.Record(
      Type.String(),
      Type.Object({
        required_scopes: Type.Array(Type.String()),
        missing_scopes: Type.Array(Type.String()),
        scopes_satisfied: Type.Boolean(),
      }),
    ),
    native_processing_status: native,
    native_task_streaming: native,
    max_upload_bytes: Type.Integer(),
  },
  { $id: "ChatCapabilities", description: "What a bot can do, by its scopes." },
);

const largestUpload = 10 * 1_048_576;

export function capabilitiesRecord(connection: NonNullable<GetChatCapabilitiesQuery["chatConnection"]>): object {
  const { id, scopes, missingScopes, capabilities } = connection;
  const nativeOf = (one: string): string =>
    capabilities.find(({ name }) => name === one)?.scopesSatisfied === true ? "unknown" : "missing_scope";
  return {
    connection_id: id,
    scopes,
    missing_scopes: missingScopes,
    capabilities: Object.fromEntries(
      capabilities.map((capability) => [
        capability.name,
        {
          required_scopes: capability.requiredScopes,
          missing_scopes: capability.missingScopes,
          scopes_satisfied: capability.scopesSatisfied,
        },
      ]),
    ),
    native_processing_status: nativeOf("processing_status"),
    native_task_streaming: nativeOf("task_streaming"),
    max_upload_bytes: largestUpload,
  };
}
