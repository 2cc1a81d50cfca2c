import { isUuid } from "../../shared/identity/uuid.js";
import { isReply } from "../assignments/public.js";
import type { StatusEvent } from "../carriers/public.js";
import {
  applyProgress,
  failed,
  findSentMessages,
  type Heard,
  type Progress,
  type SentMessageKey,
} from "../delivery/public.js";
import type { Reception } from "./reception.js";

/** A status event's reference to its message. */
export function keyOf({ clientRef, carrierMessageId }: StatusEvent): SentMessageKey {
  return { clientRef: clientRef !== null && isUuid(clientRef) ? clientRef : null, carrierMessageId };
}

/**
 * Processes a carrier's reports about our messages, together. Returns the result of each in one word, in their order;
 * null for an unknown message: it may be stored later.
 */
export async function receiveStatuses(
  reception: Reception,
  events: readonly StatusEvent[],
): Promise<(string | null)[]> {
  const { tx, services, line, spokenOf, uses } = reception;
  const outcomes: (string | null)[] = [];
  const all: Heard[] = [];
  const apply = async () => void uses.push(...(await applyProgress(tx, services, all.splice(0))));
  for (const event of events) {
    let sent = spokenOf.get(event) ?? null;
    if (sent === null) {
      // An event before this one may name it.
      await apply();
      [sent = null] = await findSentMessages(tx, line.id, [keyOf(event)]);
    }
    if (sent === null) {
      outcomes.push((await isReply(tx, line.id, keyOf(event))) ? "reply" : null);
    } else {
      const { carrierMessageId, carrierThreadId } = event;
      const names = { carrierMessageId, carrierThreadId };
      all.push({ messageId: sent.id, conversationId: sent.conversationId, progress: progressOf(event), ...names });
      outcomes.push("applied");
    }
  }
  await apply();
  return outcomes;
}

function progressOf({ status, recipient, service, errorCode, errorMessage }: StatusEvent): Progress {
  if (status !== "declined" && status !== "error") return { recipient, status, service, failure: null };
  const code = errorCode ?? "unknown";
  return { ...failed(status, code, errorMessage ?? "The carrier did not say why."), recipient };
}
