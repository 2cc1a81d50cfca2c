import type { Feature } from "../../shared/domain/feature.js";
import { connectionAuthority } from "./authority.js";
import { connectionErrors } from "./errors.js";
import { connectionEvents } from "./events.js";
import { emptyClosedConnections, revokeTokens } from "./jobs.js";
import { connectionLifecycle } from "./lifecycle.js";
import { connectionById } from "./loaders.js";
import { ConnectChatWorkspace } from "./operations/connect-chat-workspace.js";
import { DisconnectChatWorkspace } from "./operations/disconnect-chat-workspace.js";
import { GetChatConnection } from "./operations/get-chat-connection.js";
import { ListChatConnections } from "./operations/list-chat-connections.js";
import { ListOrganizationChatConnections } from "./operations/list-organization-chat-connections.js";
import { connectionSettings } from "./settings.js";
import { ChatCapabilityResolver } from "./types/chat-capability.js";
import { ChatConnectionResolver } from "./types/chat-connection.js";
import { Identity } from "./types/identity.js";

/** connections: the bots of identities in workspaces, and their tokens. */
export const connections: Feature = {
  operations: [
    ConnectChatWorkspace,
    DisconnectChatWorkspace,
    GetChatConnection,
    ListChatConnections,
    ListOrganizationChatConnections,
  ],
  types: [ChatConnectionResolver, ChatCapabilityResolver],
  extendedTypes: [Identity],
  references: { ChatConnection: async ({ id }, context) => context.loader(connectionById).load(id ?? "") },
  authority: connectionAuthority,
  errors: connectionErrors.definitions,
  events: connectionEvents,
  settings: connectionSettings,
  sealedColumns: [
    { table: "chat_connection", key: ["id"], column: "sealed_token" },
    { table: "chat_connection", key: ["id"], column: "sealed_refresh_token" },
    { table: "chat_revocation", key: ["connection_id"], column: "sealed_token" },
    { table: "chat_event_secrets", key: ["connection_id"], column: "sealed_signing_secret" },
    { table: "chat_event_secrets", key: ["connection_id"], column: "sealed_app_token" },
  ],
  recurring: [emptyClosedConnections, revokeTokens],
  lifecycle: connectionLifecycle,
};
