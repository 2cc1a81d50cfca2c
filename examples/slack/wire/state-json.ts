import { channelsOf } from "../model/channels.js";
import { limits } from "../model/limits.js";
import type { Model } from "../model/model.js";
import { usersOf } from "../model/users.js";
import { messageJson } from "./message-json.js";

/** The complete state, for tests and for the page. It has the scopes of tokens, not their text. */
export function stateJson(model: Model) {
  return {
    workspaces: [...model.workspaces.values()].map(({ id, name, agents }) => ({
      id,
      name,
      agents,
      users: usersOf(model, id).map((user) => ({
        id: user.id,
        name: user.name,
        real_name: user.realName,
        is_bot: user.appId !== null,
        deleted: user.deleted,
      })),
      channels: channelsOf(model, id).map((channel) => ({
        id: channel.id,
        name: channel.name,
        kind: channel.kind,
        is_archived: channel.isArchived,
        members: [...channel.members],
        messages: [...channel.messages.values()]
          .slice(-limits.messagesShown)
          .map((message) => messageJson(model, channel, message)),
        pins: channel.pins.map(({ ts }) => ts),
      })),
    })),
    apps: [...model.apps.values()].map(({ id, name, clientId, requestUrl }) => ({
      id,
      name,
      client_id: clientId,
      request_url: requestUrl,
    })),
    tokens: [...model.tokens.values()].map((token) => ({
      kind: token.kind,
      app: token.appId,
      workspace: token.workspaceId,
      user: token.userId,
      scopes: [...token.scopes],
      revoked: token.isRevoked,
    })),
    files: [...model.files.values()].map(({ id, name, size, state, channelIds }) => ({
      id,
      name,
      size,
      state,
      channels: [...channelIds],
    })),
    sessions: [...model.sessions.values()].map(({ channelId, threadTs, status }) => ({
      channel: channelId,
      thread_ts: threadTs,
      status,
    })),
  };
}
