import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import type { ConnectionRow } from "../../connections/public.js";
import type { ChatEventRow } from "../../events/public.js";
import type { MessageKind } from "../../events/public.js";
import type { ReportedProfile } from "../../events/rules/facts.js";

/** A connection as webhooks name it. */
export type ReportedConnection = Pick<ConnectionRow, "id" | "identityId" | "workspaceId">;

/** A received event in the form for webhooks. */
export type ReportedEvent = Pick<
  ChatEventRow,
  "slackEventId" | "type" | "subtype" | "conversationId" | "messageTs" | "threadTs" | "userId" | "happenedAt" | "facts"
>;

/** The member `data` of a webhook about a received event (wire contract client drift 9b): the stored facts, in Slack's terms. */
export function receivedData(
  event: ReportedEvent,
  connection: ReportedConnection,
  messageKinds: readonly MessageKind[],
): WebhookData {
  const { message, reaction, fileId, actor } = event.facts;
  return {
    ...placeOf(connection),
    conversation_id: event.conversationId,
    message_ts: event.messageTs,
    thread_ts: event.threadTs,
    actor_id: event.userId,
    ...(actor == null ? {} : { actor_profile: profileRecord(actor) }),
    message_kinds: messageKinds,
    event: {
      event_id: event.slackEventId,
      type: event.type,
      subtype: event.subtype,
      happened_at: event.happenedAt.toISOString(),
      text: message?.text ?? null,
      bot_id: message?.botId ?? null,
      files: message?.files ?? [],
      edited: message?.edited ?? null,
      reaction,
      file_id: fileId,
      ...moreOf(event),
    },
  };
}

/** The actor, in Slack's form. */
function profileRecord({ id, teamId, name, realName, displayName, image72 }: ReportedProfile): object {
  const profile = { display_name: displayName, real_name: realName, image_72: image72 };
  return { id, team_id: teamId, name, real_name: realName, profile };
}

/** Values of only some types. */
function moreOf({ type, facts: { channelName, inviterId, actions = [] } }: ReportedEvent): object {
  if (type === "channel_rename") return { channel_name: channelName ?? null };
  if (type === "member_joined_channel") return { inviter_id: inviterId ?? null };
  if (type !== "block_actions") return {};
  return {
    actions: actions.map(({ actionId, blockId, ...action }) => ({
      action_id: actionId,
      block_id: blockId,
      type: action.type,
      value: action.value,
      selected: action.selected,
    })),
  };
}

/** The member `data` of a webhook of what became of a connection. */
export function connectionData(connection: ReportedConnection, status: ConnectionRow["status"]): WebhookData {
  const nothing = { conversation_id: null, message_ts: null, thread_ts: null, actor_id: null, message_kinds: [] };
  return { ...placeOf(connection), ...nothing, event: { status } };
}

function placeOf({ id, identityId, workspaceId }: ReportedConnection) {
  return { identity_id: identityId, connection_id: id, workspace_id: workspaceId };
}
