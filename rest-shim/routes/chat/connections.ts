import { Type } from "typebox";
import {
  ConnectChatWorkspaceDocument,
  DisconnectChatWorkspaceDocument,
  GetChatCapabilitiesDocument,
  GetChatConnectionDocument,
  ListChatConnectionsDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { capabilitiesRecord, connectionRecord } from "./records.js";

const tag = "Team chat";
const credentials = ["api_key", "bearer"] as const;
const all = "/api/v1/chat/connections";
const one = "/api/v1/chat/connections/{connection_id}";

/** The routes of connections (wire contract chat 4, 10). */
export const connections: readonly Route[] = [
  everyPage({
    method: "GET",
    path: all,
    credentials,
    tag,
    summary: "The workspaces that an identity is connected with, newest first",
    query: Type.Object({ identity_id: Type.String({ description: "UUID of the identity." }) }),
    response: Type.Object({
      connections: Type.Array(connectionRecord.schema),
      installation_available: Type.Boolean({ description: "Whether workspaces can be connected by OAuth here." }),
      setup: Type.Null(),
      application_created: Type.Literal(false),
      provisioning_workspace: Nullable(Type.String()),
    }),
    document: ListChatConnectionsDocument,
    variables: ({ query }) => ({ identityId: query.identity_id }),
    connection: (data) => data.chatConnections,
    item: connectionRecord.write,
    around: (items, data) => ({
      connections: items,
      installation_available: data.chatInstallationAvailable,
      setup: null,
      application_created: false,
      provisioning_workspace: null,
    }),
  }),
  operationRoute({
    method: "POST",
    path: all,
    credentials,
    tag,
    summary: "Connect an identity with a workspace by a bot token",
    description: "Answers 200 if the identity was connected with the workspace before. The connection keeps its id.",
    body: Type.Object({
      identity_id: Type.String(),
      bot_token: Type.String(),
      signing_secret: Type.Optional(Nullable(Type.String({ description: "To receive events over HTTP." }))),
      app_token: Type.Optional(Nullable(Type.String({ description: "To receive events by Socket Mode (xapp-…)." }))),
    }),
    status: 201,
    response: connectionRecord.schema,
    example: { identity_id: "IDENTITY_ID", bot_token: "xoxb-the-token-of-your-bot" },
    action: "chat.connection.connect",
    document: ConnectChatWorkspaceDocument,
    variables: ({ body }) => ({
      input: {
        identityId: body.identity_id,
        botToken: body.bot_token,
        signingSecret: body.signing_secret ?? null,
        appToken: body.app_token ?? null,
      },
    }),
    existed: (data) => data.connectChatWorkspace.renewed,
    answer: (data) => connectionRecord.write(found(data.connectChatWorkspace.connection)),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "A connection with a workspace",
    response: connectionRecord.schema,
    document: GetChatConnectionDocument,
    variables: ({ params }) => ({ id: params.connection_id }),
    answer: (data) => connectionRecord.write(found(data.chatConnection)),
  }),
  operationRoute({
    method: "GET",
    path: `${one}/capabilities`,
    credentials,
    tag,
    summary: "What the bot of a connection can do, by its scopes",
    response: capabilitiesRecord.schema,
    document: GetChatCapabilitiesDocument,
    variables: ({ params }) => ({ id: params.connection_id }),
    answer: (data) => capabilitiesRecord.write(found(data.chatConnection)),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/disconnect`,
    credentials,
    tag,
    summary: "End a connection and erase its token",
    description: "For admin keys. The app stays installed in Slack. The records of the connection stay readable.",
    response: connectionRecord.schema,
    example: {},
    action: "chat.connection.disconnect",
    document: DisconnectChatWorkspaceDocument,
    variables: ({ params }) => ({ input: { connectionId: params.connection_id } }),
    answer: (data) => connectionRecord.write(found(data.disconnectChatWorkspace.connection)),
  }),
];
