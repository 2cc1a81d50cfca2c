import type { Config } from "../config/config.js";
import type { Transaction } from "../database/client.js";
import { appendEvent, nobody } from "../events/append-event.js";
import { showsOutbox } from "./shows-outbox.js";

/**
 * Says that a mail stands in the outbox, where the operator reads it. An event of nobody: the outbox has the mail of all
 * organizations. Where nobody reads the outbox, or a relay took the mail, nothing is said.
 */
export async function appendKept(tx: Transaction, config: Config, mailId: string, occurredAt: Date): Promise<void> {
  if (!showsOutbox(config)) return;
  const subject = { subjectId: mailId, subjectVersion: 1 };
  await appendEvent(tx, { kind: "system_mail.kept", ...subject, audience: [nobody], data: {}, occurredAt });
}
