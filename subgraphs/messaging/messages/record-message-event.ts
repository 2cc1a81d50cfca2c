import type { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, hiddenFromAgents, type NewEvent } from "../../shared/events/append-event.js";
import type { messageEvents } from "./events.js";

/** The message that an event is about, as the transaction knows it. */
export interface MessageSubject {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly version: number;
  readonly isBlocked: boolean;
  /** Its state after the change. */
  readonly status: string;
  /** Whether the identity accepts instant messages: otherwise there are no webhooks (wire contract im 12, 13). */
  readonly isEnabled: boolean;
}

/** An event about a message. Only the organization sees events of blocked ones (wire contract im 12). */
export function messageEvent(
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): NewEvent {
  const { id, conversationId, identityId, organizationId, version, isBlocked, status, isEnabled } = message;
  return {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: isBlocked ? hiddenFromAgents : null }],
    data: { conversationId, status, isEnabled, ...facts },
    occurredAt,
  };
}

/** Appends what happened to a message. */
export async function recordMessageEvent(
  tx: Statements,
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): Promise<string> {
  return appendEvent(tx, messageEvent(kind, message, occurredAt, facts));
}
