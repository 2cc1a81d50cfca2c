import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { isRepeat } from "../../shared/idempotency/is-repeat.js";
import { once, oncePipelined } from "../../shared/idempotency/idempotency.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { ensureLabels } from "../../shared/labels/catalogue.js";
import { labelNewMessage, lockMailbox, messageById, type MessageRow } from "../messages/public.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { comparedInput } from "./compared-input.js";
import { composeMail, type ComposedMail } from "./compose-mail.js";
import type { Outgoing } from "./outgoing.js";
import { type MailTexts, textsOfMail } from "./mail-texts.js";
import { queueMail } from "./queue-mail.js";
import { passGate } from "../../shared/reviews/gate.js";

/** A request to send one message. */
export interface Sending {
  /** The mutation's name. */
  readonly operation: string;
  readonly mailbox: MailboxRow;
  /** The complete input, for comparing two requests with the same key. */
  readonly input: object;
  /** Checks the request and reads the objects that it refers to. */
  readonly prepare: () => Promise<Outgoing>;
  /** Runs in the transaction before the message is stored. */
  readonly before?: (tx: Transaction) => Promise<void>;
  /** Runs afterwards. */
  readonly also?: (tx: Transaction, messageId: string) => Promise<void>;
}

/**
 * Sends a message once for each Idempotency-Key of the mailbox, and returns its id. A retry is neither checked nor
 * counted nor built again.
 */
export async function sendOnce(context: RequestContext, sending: Sending): Promise<string> {
  const { operation, mailbox, input, prepare, before, also } = sending;
  const { services, viewer } = context;
  const send = { name: operation, senderId: mailbox.id };
  let composed: ComposedMail | null = null;
  let texts: MailTexts | null = null;
  let labels: readonly string[] = [];
  if (!(await isRepeat(context, send))) {
    // Before it costs anything; the transaction asks again.
    passGate("mail.send", mailbox);
    const limit = perMinute(services.config.MAIL_SENDS_PER_MINUTE, "MAIL_SENDS_PER_MINUTE");
    await enforce(services.limiter, "mail.sends", principalOf(viewer), limit);
    const outgoing = await prepare();
    composed = await composeMail(context, mailbox, outgoing);
    labels = outgoing.labels ?? [];
    if (mailbox.frozenBy?.rules) texts = textsOfMail(composed.letter, services.config.SCREENING === "on");
  }
  const keyed = { ...comparedInput(input), mailbox: mailbox.id };
  const queue = async (tx: Statements): Promise<{ readonly id: string }> => {
    const mail = built(composed);
    await queueMail(tx, context, mailbox, mail, texts);
    return { id: mail.message.id };
  };
  const isPlain = before === undefined && also === undefined && labels.length === 0;
  if (isPlain) return (await oncePipelined(context, send, keyed, queue)).id;
  const { id } = await once(context, send, keyed, async (tx) => {
    built(composed);
    await before?.(tx);
    const place = { id: mailbox.id, organizationId: viewer.organizationId! };
    const now = services.clock.now();
    if (labels.length > 0) {
      // Other sends wait for the usage that `queue` records: the catalogue, which may be busy, is locked before it.
      await lockMailbox(tx, mailbox.id);
      await ensureLabels(tx, place.organizationId, labels, now);
    }
    const queued = await queue(tx);
    await labelNewMessage(tx, place, queued.id, labels, now);
    await also?.(tx, queued.id);
    return queued;
  });
  return id;
}

/**
 * The message that was built before. Throws `idempotency_in_progress` when it was not, because the record of a retry
 * was just removed.
 */
function built(composed: ComposedMail | null): ComposedMail {
  if (composed === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
  return composed;
}

/** The sent message. Throws `result_unavailable` for a retry whose message was deleted since. */
export async function sentMessage(context: RequestContext, id: string): Promise<MessageRow | null> {
  const message = await context.loader(messageById).load(id);
  if (message === null && context.notes.replayed === true) throw sharedErrors.problem("result_unavailable");
  return message;
}
