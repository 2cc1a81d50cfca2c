import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { byMessage } from "../../shared/rules/by-message.js";
import { mostTextBytes } from "./rules/limits.js";
import { rowsThatFit, rowsWithin } from "../../shared/rules/page-bytes.js";
import {
  type AttachmentRow,
  findVisibleTexts,
  listVisibleAttachments,
  listVisibleRecipients,
  type RecipientRow,
  sizeVisibleTexts,
  type TextRow,
} from "./store/message-parts.js";
import { type LabelsRow, listVisibleLabels } from "./store/message-labels.js";
import type { MessageRow } from "./store/message-row.js";
import { findVisibleMessages } from "./store/messages.js";

/** Messages by UUID that the viewer may see. */
export function messageById({ viewer, services }: RequestContext): DataLoader<string, MessageRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.filter(isUuid).map((id) => id.toLowerCase());
    const rows = await findVisibleMessages(services.database.request.reader, viewer, wanted);
    return inKeyOrder(
      rows,
      ids.map((id) => id.toLowerCase()),
      (row) => row.id,
    );
  });
}

/** The texts of a message, or `omitted` when the request's limit of texts is used up. */
export type LoadedTexts = TextRow | "omitted" | null;

/**
 * The texts of messages that the viewer may see. The total of one request is limited, in the order of requests; the
 * first message always has its texts.
 */
export function textsOfMessage({ viewer, services }: RequestContext): DataLoader<string, LoadedTexts> {
  let left: number = mostTextBytes;
  let isFirst = true;
  return new DataLoader(async (ids) => {
    const db = services.database.request.reader;
    const sizes = new Map((await sizeVisibleTexts(db, viewer, ids)).map(({ id, bytes }) => [id, bytes]));
    const known = ids.filter((id) => sizes.has(id));
    const bytes = known.map((id) => sizes.get(id)!);
    const count = isFirst ? rowsThatFit(bytes, left) : rowsWithin(bytes, left);
    if (count > 0) isFirst = false;
    for (const size of bytes.slice(0, count)) left -= size;
    const rows = await findVisibleTexts(db, viewer, known.slice(0, count));
    const omitted = new Set(known.slice(count));
    return inKeyOrder(rows, ids, (row) => row.messageId).map((row, at) => (omitted.has(ids[at]!) ? "omitted" : row));
  });
}

/** The attachments of messages that the viewer may see. */
export function attachmentsOfMessage({ viewer, services }: RequestContext): DataLoader<string, AttachmentRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleAttachments(services.database.request.reader, viewer, ids);
    return byMessage(rows, ids);
  });
}

/** The labels of messages that the viewer may see. */
export function labelsOfMessage({ viewer, services }: RequestContext): DataLoader<string, LabelsRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleLabels(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.messageId);
  });
}

/** The recipients of outbound messages that the viewer may see. */
export function recipientsOfMessage({ viewer, services }: RequestContext): DataLoader<string, RecipientRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleRecipients(services.database.request.reader, viewer, ids);
    return byMessage(rows, ids);
  });
}
