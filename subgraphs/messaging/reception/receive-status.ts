import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { StatusEvent } from "../carriers/public.js";
import { applyProgress, failed, findSentMessage, type Progress } from "../delivery/public.js";
import type { LineRow } from "../lines/public.js";

/**
 * Works on what a carrier says of a message of ours. Null when it speaks of a message that is not known yet: it may be on
 * its way.
 */
export async function receiveStatus(
  tx: Transaction,
  services: Services,
  line: LineRow,
  event: StatusEvent,
): Promise<string | null> {
  const { carrierMessageId, carrierThreadId } = event;
  const clientRef = event.clientRef !== null && isUuid(event.clientRef) ? event.clientRef : null;
  const sent = await findSentMessage(tx, line.carrier, { clientRef, carrierMessageId });
  // What is said of messages of other lines is not believed.
  if (sent === null || sent.lineId !== line.id) return null;
  const progress = progressOf(event);
  const names = { carrierMessageId, carrierThreadId };
  await applyProgress(tx, services, { messageId: sent.id, conversationId: sent.conversationId, progress, ...names });
  return "applied";
}

function progressOf({ status, recipient, service, errorCode, errorMessage }: StatusEvent): Progress {
  if (status !== "declined" && status !== "error") return { recipient, status, service, failure: null };
  const code = errorCode ?? "unknown";
  return { ...failed(status, code, errorMessage ?? "The carrier did not say why."), recipient };
}
