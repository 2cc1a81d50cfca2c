import type { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, type NewEvent } from "../../shared/events/append-event.js";
import type { messageEvents } from "./events.js";

/** The message that an event is about, as the transaction knows it. */
export interface MessageSubject {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly version: number;
  readonly isBlocked: boolean;
}

/**
 * What happened to a message, for the log. The identity sees it, and through it its organization; of blocked mail, the
 * organization's people alone (wire contract mail 3).
 */
export function messageEvent(
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): NewEvent {
  const { id, mailboxId, threadId, identityId, organizationId, version, isBlocked } = message;
  return {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId: isBlocked ? null : identityId, organizationId, side: null }],
    data: { mailboxId, threadId, ...facts },
    occurredAt,
  };
}

/** Appends what happened to a message, for those who may see it. */
export async function recordMessageEvent(
  tx: Statements,
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): Promise<string> {
  return appendEvent(tx, messageEvent(kind, message, occurredAt, facts));
}
