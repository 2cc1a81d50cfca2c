import { randomUUID } from "node:crypto";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import { appendEvent, installationAudience } from "../events/append-event.js";
import { oneLine } from "../rules/one-line.js";
import { insertSystemMail } from "./system-mail-rows.js";

/** A mail to a person. */
export interface SystemMail {
  /** The organization it concerns; null when it concerns none, such as a request to sign in. */
  readonly organizationId: string | null;
  /** One address. */
  readonly to: string;
  /**
   * It is converted to one line. It is stored in plain text: no codes, no links, nothing that only the receiver may
   * know.
   */
  readonly subject: string;
  /** Plain text. It is sealed until it is sent and then erased, so it may contain codes and links. */
  readonly text: string;
  /** When its content becomes outdated: from then on it is not sent. By default never. */
  readonly validUntil?: Date;
}

/**
 * Queues a mail in the caller's transaction. It is sent after the commit, at least once, and not at all when the
 * transaction fails. Returns its id.
 */
export async function queueSystemMail(
  tx: Transaction,
  { clock, keyring }: Pick<Services, "clock" | "keyring">,
  { organizationId, to, subject, text, validUntil }: SystemMail,
): Promise<string> {
  const id = randomUUID();
  const createdAt = clock.now();
  const sealedBody = keyring.seal(Buffer.from(text), id);
  const facts = { id, organizationId, toAddress: to, subject: oneLine(subject), sealedBody, createdAt };
  await insertSystemMail(tx, { ...facts, validUntil: validUntil ?? null });
  await appendEvent(tx, {
    kind: "system_mail.queued",
    subjectId: id,
    subjectVersion: 1,
    audience: [organizationId === null ? installationAudience : { ...installationAudience, organizationId }],
    data: {},
    occurredAt: createdAt,
  });
  return id;
}
