import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { DeliveryStatus } from "../rules/delivery-status.js";
import { fromMessages, visibleMessages } from "./message-row.js";

/** One remote address of a sent message. */
export interface RecipientRow {
  readonly messageId: string;
  readonly remoteNumber: string;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly service: "imessage" | "sms" | "rcs" | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorReason: string | null;
  readonly errorDetail: string | null;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

/** The recipients of messages that the viewer may see, by message. */
export async function listVisibleRecipients(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<RecipientRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<RecipientRow[]>`
    ${chosenRows("im_message", ids)}
    select r.message_id as "messageId", r.remote_number as "remoteNumber", r.delivery_status::text as "deliveryStatus",
           r.service::text as service, r.error_code as "errorCode", r.error_message as "errorMessage",
           r.error_reason as "errorReason", r.error_detail as "errorDetail", r.sent_at as "sentAt",
           r.delivered_at as "deliveredAt", r.failed_at as "failedAt"
    ${fromMessages} join im_recipient r on r.message_id = m.id
    where ${visibleMessages(viewer)}
    order by r.message_id, r.remote_number`;
}

/** A file of a message. */
export interface MessageMediaRow {
  readonly messageId: string;
  readonly mediaId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
}

/** The media of messages that the viewer may see, in the order of their message. */
export async function listVisibleMessageMedia(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<MessageMediaRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<MessageMediaRow[]>`
    ${chosenRows("im_message", ids)}
    select x.message_id as "messageId", f.id as "mediaId", f.filename, f.content_type as "contentType",
           f.byte_size as "byteSize"
    ${fromMessages} join im_message_media x on x.message_id = m.id join im_media f on f.id = x.media_id
    where ${visibleMessages(viewer)}
    order by x.message_id, x.ordinal`;
}
