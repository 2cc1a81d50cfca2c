import type {
  CarrierEvent,
  CarrierMedia,
  CarrierThread,
  FileEvent,
  Service,
  TapbackEvent,
} from "../../rules/carrier-event.js";
import { eventLimits } from "../../rules/event-limits.js";

type Data = Readonly<Record<string, unknown>>;

const kinds = ["love", "like", "dislike", "laugh", "emphasize", "question"] as const;
const mostListed = 200;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const object = (value: unknown): Data => (typeof value === "object" && value !== null ? (value as Data) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, mostListed) : []);

/** Events to register for. One that the server does not know makes it refuse them all. */
export const registeredEvents = [
  "new-message",
  "updated-message",
  "message-send-error",
  "typing-indicator",
  "chat-read-status-changed",
  "participant-added",
  "participant-removed",
  "participant-left",
] as const;

/**
 * Converts an event of BlueBubbles (wire contract im 17) to none, one or several events. It never throws, for any
 * input.
 */
export function eventsOf(line: string, type: unknown, data: unknown, now: Date): CarrierEvent[] {
  const message = object(data);
  switch (type) {
    case "new-message":
    case "updated-message":
      return messageEvents(line, type, message, now);
    case "message-send-error":
      return statusEvents(line, { ...message, error: message["error"] ?? 1 }, now);
    case "typing-indicator":
      return typing(line, message, now);
    case "participant-added":
    case "participant-removed":
    case "participant-left":
      return participants(line, message, now);
    default:
      return [];
  }
}

function messageEvents(line: string, type: string, data: Data, now: Date): CarrierEvent[] {
  const guid = text(data["guid"]);
  if (guid === null) return [];
  if (text(data["associatedMessageType"]) !== null && text(data["associatedMessageGuid"]) !== null) {
    return data["isFromMe"] === true ? [] : tapback(line, guid, data, now);
  }
  if (data["isFromMe"] === true) return statusEvents(line, data, now);
  const from = senderOf(data);
  const thread = threadOf(data, from);
  if (from === null || thread === null) return [];
  // An edited message comes as updated; its text is the first one here.
  if (type !== "new-message") return fileEvents(line, data, now);
  return [
    {
      kind: "message",
      eventKey: `${guid} message`,
      carrierLineId: line,
      at: timeOf(data["dateCreated"], now),
      thread,
      from,
      text: text(data["text"])?.replaceAll("\ufffc", "") || null,
      media: list(data["attachments"]).flatMap(mediaOf),
      service: serviceOf(thread.id),
      carrierMessageId: guid,
      echoOf: null,
      // Messages has no nested threads: a reply to a reply becomes a reply to the first message.
      replyTo: text(data["threadOriginatorGuid"]),
    },
  ];
}

/**
 * The files of a received message, each as an event: Messages may show a message before its files. It never throws, for
 * any input.
 */
export function fileEvents(line: string, value: unknown, now: Date): FileEvent[] {
  const data = object(value);
  const guid = text(data["guid"]);
  const thread = threadOf(data, senderOf(data));
  if (guid === null || thread === null || data["isFromMe"] === true) return [];
  if (text(data["associatedMessageType"]) !== null && text(data["associatedMessageGuid"]) !== null) return [];
  const at = timeOf(data["dateCreated"], now);
  const files = list(data["attachments"]).flatMap(mediaOf).slice(0, eventLimits.media);
  return files.map((file) => {
    const eventKey = `${guid} file ${file.ref}`;
    return { kind: "file", eventKey, carrierLineId: line, at, thread, carrierMessageId: guid, file };
  });
}

/** The state of one of our messages. `dateRead` exists only for 1:1 messages. */
function statusEvents(line: string, data: Data, now: Date): CarrierEvent[] {
  const [guid, tempGuid] = [text(data["guid"]), text(data["tempGuid"])];
  const name = guid ?? tempGuid;
  if (name === null) return [];
  const thread = threadOf(data, senderOf(data));
  const error = data["error"];
  // A number of Messages; anything else that is set is one too, of no name.
  const failed = error !== undefined && error !== null && error !== 0;
  const code = typeof error === "number" || typeof error === "string" ? String(error).slice(0, 40) : "unknown";
  const delivered = typeof data["dateDelivered"] === "number" || data["isDelivered"] === true;
  const status = failed ? "error" : delivered ? "delivered" : "sent";
  const at = timeOf(data["dateDelivered"] ?? data["dateCreated"], now);
  const events: CarrierEvent[] = [
    {
      kind: "status",
      eventKey: `${name} ${status} ${failed ? code : ""}`,
      carrierLineId: line,
      at,
      carrierMessageId: guid,
      clientRef: tempGuid,
      recipient: null,
      status,
      carrierThreadId: thread?.id ?? null,
      service: thread === null ? null : serviceOf(thread.id),
      errorCode: failed ? code : null,
      errorMessage: failed ? "The Messages app did not send it." : null,
    },
  ];
  const reader = thread !== null && !thread.isGroup ? addressOf(thread.id) : null;
  if (thread !== null && reader !== null && typeof data["dateRead"] === "number") {
    const readAt = timeOf(data["dateRead"], now);
    events.push({ kind: "read", eventKey: `${name} read`, carrierLineId: line, at: readAt, thread, from: reader });
  }
  return events;
}

function tapback(line: string, guid: string, data: Data, now: Date): CarrierEvent[] {
  const from = senderOf(data);
  const thread = threadOf(data, from);
  const target = targetOf(text(data["associatedMessageGuid"])!);
  if (from === null || thread === null || target === null) return [];
  const type = text(data["associatedMessageType"])!;
  const removed = type.startsWith("-") || /^3\d{3}$/.test(type);
  const kind = kindOf(type.replace(/^-/, ""));
  if (kind === null) return [];
  const event: TapbackEvent = {
    kind: "tapback",
    eventKey: `${guid} tapback`,
    carrierLineId: line,
    at: timeOf(data["dateCreated"], now),
    thread,
    from,
    targetCarrierMessageId: target.guid,
    partIndex: target.part,
    reaction: kind,
    // BlueBubbles does not report which emoji it is.
    emoji: null,
    removed,
  };
  return [event];
}

/** Names, and the numbers that Messages has for them; other numbers are newer tapbacks with any emoji. */
function kindOf(type: string): TapbackEvent["reaction"] | null {
  const named = kinds.find((kind) => kind === type);
  if (named !== undefined) return named;
  if (!/^\d{1,5}$/.test(type)) return null;
  const number = Number(type) % 1_000;
  return Number(type) >= 2_000 && Number(type) < 4_000 ? (kinds[number] ?? "custom") : "custom";
}

/** `p:<part>/<guid>`, `bp:<guid>`, or the guid alone. */
function targetOf(name: string): { readonly guid: string; readonly part: number } | null {
  const [, part = "0", guid] = /^(?:p:(\d{1,3})\/|bp:)?([^\s:/]+)$/.exec(name) ?? [];
  return guid === undefined ? null : { guid, part: Number(part) };
}

function typing(line: string, { guid, display }: Data, now: Date): CarrierEvent[] {
  const chat = text(guid);
  const from = chat === null || chat.includes(";+;") ? null : addressOf(chat);
  if (chat === null || from === null || display !== true) return [];
  const at = now.toISOString();
  const thread = { id: chat, isGroup: false, participants: [from] };
  return [{ kind: "typing", eventKey: `${chat} typing ${at}`, carrierLineId: line, at, thread, from }];
}

function participants(line: string, data: Data, now: Date): CarrierEvent[] {
  const thread = threadOf(data, null);
  const guid = text(data["guid"]);
  if (thread === null || guid === null || !thread.isGroup) return [];
  const at = timeOf(data["dateCreated"], now);
  return [{ kind: "participants", eventKey: `${guid} participants`, carrierLineId: line, at, thread }];
}

function senderOf(data: Data): string | null {
  return text(object(data["handle"])["address"]);
}

/** The chat of a message: there is no chat outside the list. */
function threadOf(data: Data, from: string | null): CarrierThread | null {
  const chat = object(list(data["chats"])[0]);
  const id = text(chat["guid"]);
  if (id === null) return null;
  const named = list(chat["participants"]).map((one) => text(object(one)["address"]));
  const members = named.filter((address) => address !== null);
  return { id, isGroup: id.includes(";+;"), participants: members.length > 0 || from === null ? members : [from] };
}

function mediaOf(value: unknown): CarrierMedia[] {
  const { guid, transferName, mimeType, totalBytes } = object(value);
  const ref = text(guid);
  const byteSize = Number.isSafeInteger(totalBytes) && Number(totalBytes) >= 0 ? Number(totalBytes) : null;
  return ref === null ? [] : [{ ref, filename: text(transferName), contentType: text(mimeType), byteSize }];
}

/** The service is the first part of a chat's guid. */
export function serviceOf(chatGuid: string): Service {
  const service = chatGuid.split(";")[0]!.toLowerCase();
  return service === "sms" ? "sms" : service === "rcs" ? "rcs" : "imessage";
}

function addressOf(chatGuid: string): string | null {
  return text(chatGuid.split(";")[2]);
}

/** Milliseconds of a date that there can be, as text; now for anything else. */
function timeOf(value: unknown, now: Date): string {
  const isTime = typeof value === "number" && value > 0 && value < 32_503_680_000_000;
  return (isTime ? new Date(value) : now).toISOString();
}
