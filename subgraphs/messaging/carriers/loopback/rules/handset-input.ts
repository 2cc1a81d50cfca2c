import { isE164 } from "../../../../shared/rules/phone-number.js";
import { textViolation } from "../../../../shared/rules/text.js";
import type { Service, TapbackEvent } from "../../rules/carrier-event.js";
import { failingOperations, type FailNext, type HandsetChange, handsetLimits, type HandsetRow } from "./handset.js";
import { HandsetRefusal } from "./handset-refusal.js";

type Body = Readonly<Record<string, unknown>>;

const services: readonly unknown[] = ["imessage", "sms", "rcs"];
const reactions: readonly unknown[] = ["love", "like", "dislike", "laugh", "emphasize", "question", "eyes"];
const idPattern = /^[0-9a-f-]{36}$/;
const mediaTypePattern = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/i;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

function wrong(message: string): HandsetRefusal {
  return new HandsetRefusal("invalid", message);
}

/** A number of a phone. */
export function readNumber(value: unknown, name = "number"): string {
  if (typeof value !== "string" || !isE164(value)) throw wrong(`${name} must be a number such as +15555550142.`);
  return value;
}

function readService(value: unknown): Service {
  if (!services.includes(value)) throw wrong("service must be imessage, sms or rcs.");
  return value as Service;
}

function readBoolean(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw wrong(`${name} must be true or false.`);
  return value;
}

/** A new phone (wire contract im 16). */
export function readHandset({
  number,
  service = "imessage",
  online = true,
}: Body): Pick<HandsetRow, "number" | "service" | "online"> {
  return { number: readNumber(number), service: readService(service), online: readBoolean(online, "online") };
}

/** The changes of a phone; omitted values stay. */
export function readChange(body: Body): HandsetChange {
  const { online, service, auto_deliver, auto_read, latency_ms, reject_groups, fail_next } = body;
  return {
    ...(online === undefined ? {} : { online: readBoolean(online, "online") }),
    ...(service === undefined ? {} : { service: readService(service) }),
    ...(auto_deliver === undefined ? {} : { autoDeliver: readBoolean(auto_deliver, "auto_deliver") }),
    ...(auto_read === undefined ? {} : { autoRead: readBoolean(auto_read, "auto_read") }),
    ...(latency_ms === undefined ? {} : { latencyMs: readLatency(latency_ms) }),
    ...(reject_groups === undefined ? {} : { rejectGroups: readBoolean(reject_groups, "reject_groups") }),
    ...(fail_next === undefined ? {} : { failNext: readFailure(fail_next) }),
  };
}

function readLatency(value: unknown): number {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= handsetLimits.latencyMs) return Number(value);
  throw wrong(`latency_ms must be a whole number from 0 to ${handsetLimits.latencyMs}.`);
}

function readFailure(value: unknown): FailNext | null {
  if (value === null) return null;
  const { op, kind, code = null } = (typeof value === "object" ? value : {}) as Body;
  const isOperation = (failingOperations as readonly unknown[]).includes(op);
  if (!isOperation || (kind !== "rejected" && kind !== "ambiguous")) {
    throw wrong(`fail_next needs op (${failingOperations.join(", ")}) and kind (rejected or ambiguous).`);
  }
  if (code !== null && (typeof code !== "string" || !/^[a-z0-9_]{1,64}$/.test(code))) {
    throw wrong("The code of fail_next must be 1 to 64 lower-case letters, digits and underscores.");
  }
  return { op: op as FailNext["op"], kind, code };
}

/** A message from a phone, with its file still in base64. */
export interface TextInput {
  readonly to: readonly string[] | null;
  readonly threadId: string | null;
  readonly text: string | null;
  readonly file: { readonly filename: string; readonly contentType: string; readonly base64: string } | null;
  readonly replyToMessageId: string | null;
}

export function readText(body: Body): TextInput {
  const { to, thread_id: threadId = null, text = null, reply_to_message_id: replyTo = null } = body;
  const numbers =
    to === undefined || to === null ? null : (Array.isArray(to) ? to : [to]).slice(0, handsetLimits.members);
  if ((numbers === null) === (threadId === null)) throw wrong("Pass either to or thread_id.");
  if (numbers !== null && (numbers.length < 1 || numbers.length >= handsetLimits.members)) {
    throw wrong(`to must be one number, or 2 to ${handsetLimits.members - 1}.`);
  }
  if (text !== null) {
    if (typeof text !== "string") throw wrong("text must be a text.");
    const violation = textViolation(["text"], text, { min: 1, max: handsetLimits.textCharacters });
    if (violation !== null) throw wrong(`text: ${violation.message}`);
  }
  const file = readFile(body);
  if (text === null && file === null) throw wrong("A message needs text or media_base64.");
  if (replyTo !== null && threadId === null) throw wrong("A reply needs thread_id.");
  return {
    to: numbers?.map((number) => readNumber(number, "to")) ?? null,
    threadId: threadId === null ? null : readId(threadId, "thread_id"),
    text: text as string | null,
    file,
    replyToMessageId: replyTo === null ? null : readId(replyTo, "reply_to_message_id"),
  };
}

function readFile({
  media_base64,
  media_type = "application/octet-stream",
  media_name = "file",
}: Body): TextInput["file"] {
  if (media_base64 === undefined || media_base64 === null) return null;
  if (typeof media_base64 !== "string" || media_base64.length === 0 || media_base64.length % 4 !== 0) {
    throw wrong("media_base64 must be base64.");
  }
  if (media_base64.length / 4 > handsetLimits.mediaBytes / 3 + 1) throw wrong("The file has more than 10 MiB.");
  if (!base64Pattern.test(media_base64)) throw wrong("media_base64 must be base64.");
  if (typeof media_type !== "string" || !mediaTypePattern.test(media_type))
    throw wrong("media_type is not a media type.");
  if (typeof media_name !== "string" || textViolation(["media_name"], media_name, { min: 1, max: 255 }) !== null) {
    throw wrong("media_name must have 1 to 255 characters.");
  }
  return { filename: media_name, contentType: media_type.toLowerCase(), base64: media_base64 };
}

/** An id that this API gave out. */
export function readId(value: unknown, name: string): string {
  if (typeof value !== "string" || !idPattern.test(value)) throw wrong(`${name} must be an id.`);
  return value;
}

export interface TapbackInput {
  readonly messageId: string;
  readonly partIndex: number;
  readonly reaction: TapbackEvent["reaction"];
  readonly emoji: string | null;
}

export function readTapback({ message_id, reaction = null, emoji = null, part_index = 0 }: Body): TapbackInput {
  const messageId = readId(message_id, "message_id");
  if (!Number.isInteger(part_index) || Number(part_index) < 0 || Number(part_index) > handsetLimits.partIndex) {
    throw wrong(`part_index must be a whole number from 0 to ${handsetLimits.partIndex}.`);
  }
  const partIndex = Number(part_index);
  if ((reaction === null) === (emoji === null)) throw wrong("Pass either reaction or emoji.");
  if (reaction !== null) {
    if (!reactions.includes(reaction)) throw wrong(`reaction must be one of ${reactions.join(", ")}.`);
    return { messageId, partIndex, reaction: reaction as TapbackEvent["reaction"], emoji: null };
  }
  if (typeof emoji !== "string" || textViolation(["emoji"], emoji, { min: 1, max: 16 }) !== null) {
    throw wrong("emoji must have 1 to 16 characters.");
  }
  return { messageId, partIndex, reaction: "custom", emoji };
}

/** A position in a list: digits; 0 when omitted. */
export function readPlace(value: string | null): bigint {
  if (value === null) return 0n;
  if (!/^[0-9]{1,18}$/.test(value)) throw wrong("after must be a cursor of this list.");
  return BigInt(value);
}
