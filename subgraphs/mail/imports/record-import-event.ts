import type { Statements } from "../../shared/database/statements.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { importEvents } from "./events.js";

/** The import of an event, as known in the transaction. */
export interface ImportSubject {
  readonly id: string;
  readonly mailboxId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly version: number;
}

/** Appends an event about an import. The mailbox's identity sees it. */
export async function recordImportEvent(
  tx: Statements,
  kind: keyof typeof importEvents,
  { id, mailboxId, identityId, organizationId, version }: ImportSubject,
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { mailboxId, importId: id },
    occurredAt,
  });
}
