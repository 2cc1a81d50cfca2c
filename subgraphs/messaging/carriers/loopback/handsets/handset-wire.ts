import type { HandsetRow } from "../rules/handset.js";
import { screenStatus } from "../rules/screen-status.js";
import type { PhoneEvent } from "../store/phone-events.js";
import type { ShownMessage } from "../store/phone-messages.js";
import type { PhoneThread } from "../store/phone-threads.js";

/** A handset as the handset API shows it (wire contract im 16). */
export function handsetJson(handset: HandsetRow): object {
  return {
    number: handset.number,
    service: handset.service,
    online: handset.online,
    auto_deliver: handset.autoDeliver,
    auto_read: handset.autoRead,
    latency_ms: handset.latencyMs,
    reject_groups: handset.rejectGroups,
    fail_next: handset.failNext,
    created_at: handset.createdAt.toISOString(),
  };
}

export function threadJson(number: string, { id, isGroup, members, createdAt }: PhoneThread): object {
  return {
    id,
    is_group: isGroup,
    participants: members.filter((member) => member !== number),
    created_at: createdAt.toISOString(),
  };
}

/** A message on the screen of a phone. */
export function messageJson(number: string, message: ShownMessage): object {
  const { id, place, threadId, sender, text, sendStyle, service, wasDowngraded, media, replyToId, createdAt } = message;
  return {
    id,
    cursor: place.toString(),
    thread_id: threadId,
    direction: sender === number ? "outbound" : "inbound",
    from: sender,
    text,
    send_style: sendStyle,
    service,
    was_downgraded: wasDowngraded,
    reply_to_message_id: replyToId,
    status: screenStatus(number, message),
    media:
      media === null
        ? null
        : {
            url: `/handsets/${encodeURIComponent(number)}/media/${id}`,
            filename: media.filename,
            content_type: media.contentType,
            size: media.byteSize,
          },
    tapbacks: message.tapbacks.map((tapback) => ({
      id: tapback.id,
      from: tapback.sender,
      reaction: tapback.reaction,
      emoji: tapback.emoji,
      part_index: tapback.partIndex,
    })),
    created_at: createdAt.toISOString(),
  };
}

export function eventJson({ place, kind, data, createdAt }: PhoneEvent): object {
  const { messageId, threadId, from, partIndex, reaction, emoji } = data;
  const facts = { message_id: messageId, thread_id: threadId, from, part_index: partIndex, reaction, emoji };
  return { cursor: place.toString(), kind, ...facts, at: createdAt.toISOString() };
}
