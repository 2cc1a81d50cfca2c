import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { LockedMailbox } from "../messages/public.js";
import type { threadEvents } from "./events.js";

/** Whose event it is. */
export type OwnerOfThread = Pick<LockedMailbox, "id" | "identityId" | "organizationId">;

/** A thread after a change. */
export interface ChangedThread {
  readonly id: string;
  readonly version: number;
  /** Agents do not see it. */
  readonly isBlocked: boolean;
}

/**
 * Appends an event about a thread. Only the organization's people see events of blocked ones (wire contract mail 3).
 */
export async function recordThreadEvent(
  tx: Statements,
  kind: keyof typeof threadEvents,
  { id: mailboxId, identityId, organizationId }: OwnerOfThread,
  { id, version, isBlocked }: ChangedThread,
  occurredAt: Date,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId: isBlocked ? null : identityId, organizationId, side: null }],
    data: { mailboxId, threadId: id, ...facts },
    occurredAt,
  });
}
