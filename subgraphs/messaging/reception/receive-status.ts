import { isUuid } from "../../shared/identity/uuid.js";
import { isReply } from "../assignments/public.js";
import type { StatusEvent } from "../carriers/public.js";
import { applyProgress, failed, findSentMessages, type Progress, type SentMessageKey } from "../delivery/public.js";
import type { Reception } from "./reception.js";

/** What a status calls its message. */
export function keyOf({ clientRef, carrierMessageId }: StatusEvent): SentMessageKey {
  return { clientRef: clientRef !== null && isUuid(clientRef) ? clientRef : null, carrierMessageId };
}

/**
 * Works on what a carrier says of a message of ours. Null when it speaks of a message that is not known yet: it may be on
 * its way.
 */
export async function receiveStatus(reception: Reception, event: StatusEvent): Promise<string | null> {
  const { tx, services, line, spokenOf, uses } = reception;
  const key = keyOf(event);
  // An event before this one may have named it.
  const sent = spokenOf.get(event) ?? (await findSentMessages(tx, line.carrier, [key]))[0] ?? null;
  if (sent === null) return (await isReply(tx, line.id, key)) ? "reply" : null;
  // What is said of messages of other lines is not believed.
  if (sent.lineId !== line.id) return null;
  const { carrierMessageId, carrierThreadId } = event;
  const heard = { progress: progressOf(event), carrierMessageId, carrierThreadId };
  uses.push(
    ...(await applyProgress(tx, services, { messageId: sent.id, conversationId: sent.conversationId, ...heard })),
  );
  return "applied";
}

function progressOf({ status, recipient, service, errorCode, errorMessage }: StatusEvent): Progress {
  if (status !== "declined" && status !== "error") return { recipient, status, service, failure: null };
  const code = errorCode ?? "unknown";
  return { ...failed(status, code, errorMessage ?? "The carrier did not say why."), recipient };
}
