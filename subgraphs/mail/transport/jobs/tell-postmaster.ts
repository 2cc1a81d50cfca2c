import type { Readable } from "node:stream";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { readContent } from "../../messages/public.js";
import { findPostmaster, tellPostmasters } from "../../postmasters/public.js";
import { applyRecipientResults } from "../apply-recipient-results.js";
import { localResult } from "../rules/local-result.js";
import { nextAttempt } from "../rules/retry-schedule.js";
import { findMailToPostmaster, type MailToPostmaster } from "../store/postmaster-mail.js";

/** The bytes of a mail that its postmaster gets: it includes all headers of a usual mail. */
const reportedBytes = 256 * 1024;

interface Payload {
  readonly recipientId: string;
  readonly attempt: number;
}

/**
 * Reports an agent's mail to its postmaster here: to the same people as if it had come by SMTP. If they got too many,
 * it is retried later, as another server would do.
 */
export const tellPostmaster = defineTask({
  name: "mail-tell-postmaster",
  async run({ services }, payload) {
    const { recipientId, attempt } = payload as Payload;
    const mail = await findMailToPostmaster(services.database.jobs.reader, recipientId);
    if (mail === null) return;
    const { database, clock, config } = services;
    const end = (how: string) => (tx: Transaction) =>
      applyRecipientResults(tx, mail.messageId, [{ recipientId, ...localResult(how) }], clock.now());
    const isReported = await tell(services, mail, end("delivered"));
    if (isReported === true) return;
    const now = clock.now();
    const next = isReported === null ? null : nextAttempt(attempt, mail.queuedAt, now, config.MAIL_RETRY_HOURS);
    await database.jobs.transaction((tx) =>
      next === null
        ? end(isReported === null ? "no_mailbox" : "postmaster_busy")(tx)
        : addTelling(tx, recipientId, next, attempt + 1),
    );
  },
});

/** Adds a job that reports the recipient's mail to a postmaster. */
export async function addTelling(tx: Transaction, recipientId: string, runAt: Date, attempt = 1): Promise<void> {
  await addJob(tx, "mail-tell-postmaster", { recipientId, attempt }, { runAt });
}

/** Whether it was reported; null when the domain, or the mail, was deleted meanwhile. */
async function tell(
  services: Services,
  { address, contentId, fromAddress }: MailToPostmaster,
  also: (tx: Transaction) => Promise<void>,
): Promise<boolean | null> {
  const { reader } = services.database.jobs;
  const postmaster = await findPostmaster(reader, services.config, address);
  const content = postmaster === null ? null : await readContent(reader, services.blobs, contentId);
  if (postmaster === null || content === null) return null;
  const facts = { envelopeFrom: fromAddress, peerAddress: null };
  return tellPostmasters(services, [postmaster], facts, await beginningOf(content), also);
}

async function beginningOf(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size > reportedBytes) break;
  }
  return Buffer.concat(pieces);
}
