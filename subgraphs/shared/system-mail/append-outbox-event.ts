import type { Config } from "../config/config.js";
import type { Transaction } from "../database/client.js";
import { appendEvent, installationAudience } from "../events/append-event.js";
import { showsOutbox } from "./shows-outbox.js";

/**
 * Appends the event that a mail is in the outbox, which the operator reads. The event has no organization, because the
 * outbox has the mail of all organizations. It is not appended when no user can read the outbox, or a relay accepted the
 * mail.
 */
export async function appendOutboxEvent(
  tx: Transaction,
  config: Config,
  mailId: string,
  occurredAt: Date,
): Promise<void> {
  if (!showsOutbox(config)) return;
  const subject = { subjectId: mailId, subjectVersion: 1 };
  await appendEvent(tx, {
    kind: "system_mail.kept",
    ...subject,
    audience: [installationAudience],
    data: {},
    occurredAt,
  });
}
