import { randomBytes } from "node:crypto";
import type { App, Installation } from "../model/apps.js";
import type { Happening } from "../model/happenings.js";
import type { Model } from "../model/model.js";
import { eventJson, scopeOf } from "./event-json.js";

/** The payload of an app. A repetition has the same event id. */
export interface Payload {
  readonly type: "event_callback";
  readonly event_id: string;
  readonly [field: string]: unknown;
}

/** The apps that receive an event: those whose bot is in the channel and may read there. */
export function audienceOf(model: Model, happening: Happening): { readonly app: App; readonly payload: Payload }[] {
  const { channel } = happening;
  const receivers = [...model.installations.values()].filter(
    ({ workspaceId, botUserId }) =>
      workspaceId === channel.workspaceId &&
      channel.members.has(botUserId) &&
      hasScope(model, botUserId, scopeOf(happening)),
  );
  if (receivers.length === 0) return [];
  const event = eventJson(model, happening);
  return receivers.map((installation) => ({
    app: model.app(installation.appId),
    payload: payloadOf(model, installation, event),
  }));
}

function hasScope(model: Model, botUserId: string, scope: string): boolean {
  return [...model.tokens.values()].some(
    (token) => token.userId === botUserId && !token.isRevoked && token.scopes.has(scope),
  );
}

function payloadOf(model: Model, installation: Installation, event: object): Payload {
  const { appId, workspaceId, botUserId } = installation;
  return {
    token: "local",
    team_id: workspaceId,
    context_team_id: workspaceId,
    api_app_id: appId,
    event,
    type: "event_callback",
    event_id: `Ev${randomBytes(8).toString("hex").toUpperCase()}`,
    event_time: Math.floor(model.now() / 1000),
    authorizations: [
      { enterprise_id: null, team_id: workspaceId, user_id: botUserId, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
  };
}
