import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, hiddenFromAgents, type NewEvent } from "../../shared/events/append-event.js";
import type { conversationEvents } from "./events.js";

/** A conversation after a change. */
export interface ChangedConversation {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly version: number;
  /** It has only blocked messages: agents do not see it. */
  readonly isBlocked: boolean;
}

/** An event about a conversation. */
export function conversationEvent(
  kind: keyof typeof conversationEvents,
  { id, identityId, organizationId, version, isBlocked }: ChangedConversation,
  occurredAt: Date,
  facts: NewEvent["data"] = {},
): NewEvent {
  return {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: isBlocked ? hiddenFromAgents : null }],
    data: { conversationId: id, ...facts },
    occurredAt,
  };
}

/** Appends what happened to a conversation. */
export async function recordConversationEvent(
  tx: Statements,
  kind: keyof typeof conversationEvents,
  conversation: ChangedConversation,
  occurredAt: Date,
  facts: NewEvent["data"] = {},
): Promise<void> {
  await appendEvent(tx, conversationEvent(kind, conversation, occurredAt, facts));
}
