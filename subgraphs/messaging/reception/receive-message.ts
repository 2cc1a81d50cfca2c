import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { assignmentOnLine } from "../assignments/public.js";
import type { MessageEvent } from "../carriers/public.js";
import { applyProgress, findSentMessages } from "../delivery/public.js";
import type { LineRow } from "../lines/public.js";
import type { AttachedFile } from "../media/public.js";
import { findSettings, lockSettings } from "../settings/public.js";
import { fetchMedia } from "./fetch-media.js";
import { findOwner } from "./find-owner.js";
import { placeMessage } from "./place-message.js";
import type { Reception } from "./reception.js";
import { findNamedMessage } from "./store/received-messages.js";

/** Fetches what a message needs before the transaction that stores it. Answers its files. */
export async function prepareMessage(
  services: Services,
  line: LineRow,
  event: MessageEvent,
  isLast: boolean,
): Promise<AttachedFile[]> {
  if (event.media.length === 0 || event.echoOf !== null) return [];
  const db = services.database.jobs.reader;
  if ((await findNamedMessage(db, line.id, event.carrierMessageId)) !== null) return [];
  const identityId = line.identityId ?? (await assignmentOnLine(db, line.id, event.from))?.identityId ?? null;
  const settings = identityId === null ? null : await findSettings(db, identityId);
  return settings === null ? [] : fetchMedia(services, line, settings.organizationId, event.media, isLast);
}

/** Works on a message that arrived, or on one of ours that came back. Answers what came of it in one word. */
export async function receiveMessage(reception: Reception, eventId: string, event: MessageEvent): Promise<string> {
  const { tx, services, line, owner, uses } = reception;
  const { from, thread, echoOf, carrierMessageId, service } = event;
  if (echoOf !== null || from === line.number) {
    const clientRef = echoOf !== null && isUuid(echoOf) ? echoOf : null;
    const [sent = null] = await findSentMessages(tx, line.id, [{ clientRef, carrierMessageId }]);
    if (sent === null) return "unknown_message";
    const carrierThreadId = thread.isGroup ? thread.id : null;
    const progress = { recipient: null, status: "sent", service, failure: null } as const;
    const heard = { progress, carrierMessageId, carrierThreadId };
    const { id: messageId, conversationId } = sent;
    uses.push(...(await applyProgress(tx, services, [{ messageId, conversationId, ...heard }])));
    return "echo";
  }
  const files = reception.files.get(eventId) ?? [];
  if (owner !== null) return placeMessage(reception, { settings: owner, event, files });
  // Before its text is carried out as a command.
  if ((await findNamedMessage(tx, line.id, carrierMessageId)) !== null) return "duplicate";
  const message = { text: event.text };
  const found = await findOwner(tx, services, { line, from, isGroup: thread.isGroup, message });
  if ("outcome" in found) return found.outcome;
  const settings = await lockSettings(tx, found.identityId, "update");
  if (settings === null) return "identity_gone";
  return placeMessage(reception, { settings, event, files });
}
