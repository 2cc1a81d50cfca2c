import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { assignmentOnLine } from "../assignments/public.js";
import type { MessageEvent } from "../carriers/public.js";
import { applyProgress, findSentMessage } from "../delivery/public.js";
import type { LineRow } from "../lines/public.js";
import { findSettings } from "../settings/public.js";
import { fetchMedia } from "./fetch-media.js";
import { findOwner } from "./find-owner.js";
import { placeMessage } from "./place-message.js";
import { findNamedMessage } from "./store/received-messages.js";

/** Fetches what a message needs before the transaction that stores it. Answers the ids of its files. */
export async function prepareMessage(
  services: Services,
  line: LineRow,
  event: MessageEvent,
  isLast: boolean,
): Promise<string[]> {
  if (event.media.length === 0 || event.echoOf !== null) return [];
  const db = services.database.jobs.reader;
  if ((await findNamedMessage(db, line.carrier, event.carrierMessageId)) !== null) return [];
  const identityId = line.identityId ?? (await assignmentOnLine(db, line.id, event.from))?.identityId ?? null;
  const settings = identityId === null ? null : await findSettings(db, identityId);
  return settings === null ? [] : fetchMedia(services, line, settings.organizationId, event.media, isLast);
}

/** Works on a message that arrived, or on one of ours that came back. Answers what came of it in one word. */
export async function receiveMessage(
  tx: Transaction,
  services: Services,
  line: LineRow,
  event: MessageEvent,
  mediaIds: readonly string[],
): Promise<string> {
  const { from, thread, echoOf, carrierMessageId, service } = event;
  if (echoOf !== null || from === line.number) {
    const clientRef = echoOf !== null && isUuid(echoOf) ? echoOf : null;
    const sent = await findSentMessage(tx, line.carrier, { clientRef, carrierMessageId });
    if (sent === null || sent.lineId !== line.id) return "unknown_message";
    const carrierThreadId = thread.isGroup ? thread.id : null;
    const progress = { recipient: null, status: "sent", service, failure: null } as const;
    const names = { carrierMessageId, carrierThreadId };
    await applyProgress(tx, services, { messageId: sent.id, conversationId: sent.conversationId, progress, ...names });
    return "echo";
  }
  if ((await findNamedMessage(tx, line.carrier, carrierMessageId)) !== null) return "duplicate";
  const message = { text: event.text };
  const owner = await findOwner(tx, services, { line, from, isGroup: thread.isGroup, message });
  if ("outcome" in owner) return owner.outcome;
  return placeMessage(tx, services, { line, identityId: owner.identityId, event, mediaIds });
}
