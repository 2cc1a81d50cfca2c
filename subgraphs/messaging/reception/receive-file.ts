import type { Services } from "../../shared/context/services.js";
import type { FileEvent } from "../carriers/public.js";
import type { LineRow } from "../lines/public.js";
import { type AttachedFile, attachMedia, listCarrierRefs } from "../media/public.js";
import { recordMessageEvent } from "../messages/public.js";
import { findSettings, lockSettings } from "../settings/public.js";
import { fetchMedia } from "./fetch-media.js";
import type { Reception } from "./reception.js";
import { takesFile } from "./rules/later-file.js";
import { countReceivedChange, findNamedMessage, lockReceivedMessage } from "./store/received-messages.js";

/**
 * Fetches a file before the transaction that adds it to its message. Returns null when there is nothing to fetch, and
 * an empty list when it no longer exists.
 */
export async function prepareFile(
  services: Services,
  line: LineRow,
  { carrierMessageId, file }: FileEvent,
  isLast: boolean,
): Promise<AttachedFile[] | null> {
  const db = services.database.jobs.reader;
  const message = await findNamedMessage(db, line.id, carrierMessageId);
  if (message?.direction !== "inbound") return null;
  if (!takesFile(await listCarrierRefs(db, message.id), file.ref)) return null;
  const settings = await findSettings(db, message.identityId);
  return settings === null ? null : fetchMedia(services, line, settings.organizationId, [file], isLast);
}

/**
 * Adds a late file to its message, and appends the event. Returns the result in one word; null when the message is not
 * known yet: it may arrive later.
 */
export async function receiveFile(
  { tx, services, line, files }: Reception,
  eventId: string,
  { carrierMessageId, file }: FileEvent,
): Promise<string | null> {
  const message = await findNamedMessage(tx, line.id, carrierMessageId);
  if (message === null) return null;
  if (message.direction !== "inbound") return "foreign_message";
  const { id, identityId, conversationId, isBlocked } = message;
  const settings = await lockSettings(tx, identityId, "share");
  if (settings === null || !(await lockReceivedMessage(tx, id))) return "identity_gone";
  if (!takesFile(await listCarrierRefs(tx, id), file.ref)) return "unchanged";
  const fetched = files.get(eventId);
  if (fetched === undefined) return null;
  if (fetched.length === 0) return "file_gone";
  const now = services.clock.now();
  await attachMedia(tx, { id, identityId }, fetched);
  const version = await countReceivedChange(tx, id, now);
  const { organizationId, enabled: isEnabled } = settings;
  const subject = { id, conversationId, identityId, organizationId, version, isEnabled };
  await recordMessageEvent(tx, "im.message.file_added", { ...subject, isBlocked, status: "received" }, now);
  return "added";
}
