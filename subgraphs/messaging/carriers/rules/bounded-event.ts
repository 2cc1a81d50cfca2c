import type { CarrierEvent, CarrierMedia, CarrierThread } from "./carrier-event.js";
import { eventLimits } from "./event-limits.js";

/**
 * The storable form of an event, or null when it is invalid: an id or an address that is empty or too long must not be
 * cut, because it would identify something else. Texts and names are cut. Characters that PostgreSQL cannot store are
 * replaced.
 */
export function boundedEvent(event: CarrierEvent): CarrierEvent | null {
  const { eventKey, carrierLineId } = event;
  if (!isId(eventKey, eventLimits.keyCharacters) || !isId(carrierLineId) || Number.isNaN(Date.parse(event.at))) {
    return null;
  }
  if ("thread" in event && !isThread(event.thread)) return null;
  if ("from" in event && !isId(event.from, eventLimits.addressCharacters)) return null;
  switch (event.kind) {
    case "message": {
      if (!isId(event.carrierMessageId) || !isOptionalId(event.echoOf)) return null;
      const media = event.media.slice(0, eventLimits.media).map(boundedMedia);
      if (media.some(({ ref }) => !isId(ref))) return null;
      // A message whose target has no possible name is no reply.
      const replyTo = event.replyTo != null && isId(event.replyTo) ? event.replyTo : null;
      return { ...event, text: cut(event.text, eventLimits.textCharacters), media, replyTo };
    }
    case "file":
      if (!isId(event.carrierMessageId) || !isId(event.file.ref)) return null;
      return { ...event, file: boundedMedia(event.file) };
    case "status":
      if (event.carrierMessageId === null && event.clientRef === null) return null;
      if (![event.carrierMessageId, event.clientRef, event.carrierThreadId].every(isOptionalId)) return null;
      if (event.recipient !== null && !isId(event.recipient, eventLimits.addressCharacters)) return null;
      return {
        ...event,
        errorCode: cut(event.errorCode, eventLimits.nameCharacters),
        errorMessage: cut(event.errorMessage, eventLimits.nameCharacters),
      };
    case "tapback":
      if (!isId(event.targetCarrierMessageId)) return null;
      if (!Number.isInteger(event.partIndex) || event.partIndex < 0 || event.partIndex > 999) return null;
      return { ...event, emoji: cut(event.emoji, eventLimits.emojiCharacters) };
    default:
      return event;
  }
}

function isThread({ id, participants }: CarrierThread): boolean {
  return (
    isId(id) &&
    participants.length <= eventLimits.participants &&
    participants.every((address) => isId(address, eventLimits.addressCharacters))
  );
}

function boundedMedia({ ref, filename, contentType, byteSize }: CarrierMedia): CarrierMedia {
  return {
    ref,
    filename: cut(filename, eventLimits.nameCharacters),
    contentType: cut(contentType, eventLimits.nameCharacters),
    byteSize,
  };
}

// oxlint-disable-next-line no-control-regex -- these are what an id may not have
const unfit = /[\u0000-\u001f\u007f]|\p{Surrogate}/u;

function isId(text: string, characters: number = eventLimits.idCharacters): boolean {
  return text !== "" && text.length <= characters && !unfit.test(text);
}

function isOptionalId(text: string | null): boolean {
  return text === null || isId(text);
}

// oxlint-disable-next-line no-control-regex -- these are what is replaced
const unfitInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

function cut(text: string | null, characters: number): string | null {
  if (text === null) return null;
  const short = text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;
  return short.replaceAll(unfitInText, "\ufffd");
}
