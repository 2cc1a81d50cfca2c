import type { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, type NewEvent } from "../../shared/events/append-event.js";
import type { messageEvents } from "./events.js";

/** The message of an event, as known in the transaction. */
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
 * An event about a message. The identity sees it, and through it its organization; for blocked mail, only the
 * organization's people (wire contract mail 3).
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

/** Appends events about a message, for their audiences. */
export async function recordMessageEvent(
  tx: Statements,
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): Promise<string> {
  return appendEvent(tx, messageEvent(kind, message, occurredAt, facts));
}
