import type { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
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
 * Appends what happened to a message. The identity sees it, and through it its organization; of blocked mail, the
 * organization's people alone (wire contract mail 3).
 */
export async function recordMessageEvent(
  tx: Statements,
  kind: keyof typeof messageEvents,
  message: MessageSubject,
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): Promise<string> {
  const { id, mailboxId, threadId, identityId, organizationId, version, isBlocked } = message;
  return appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId: isBlocked ? null : identityId, organizationId, side: null }],
    data: { mailboxId, threadId, ...facts },
    occurredAt,
  });
}
