import type { Channel } from "./channels.js";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import type { Reaction } from "./reactions.js";
import { Refusal } from "./refusal.js";

/** A message. Its timestamp names it within its channel. */
export interface Message {
  readonly ts: string;
  readonly channelId: string;
  readonly userId: string;
  /** The bot that wrote it; null when a person did. */
  readonly botId: string | null;
  readonly appId: string | null;
  readonly threadTs: string | null;
  readonly fileIds: readonly string[];
  text: string;
  edited: { readonly userId: string; readonly ts: string } | null;
  readonly reactions: Reaction[];
  /** Nothing can be added below it or to it. */
  threadLocked: boolean;
  /** The stream of an agent's tasks in it; null for a message of text. */
  stream: Stream | null;
  /** A note of Slack's without an author. It takes neither reactions nor pins nor replies. */
  isSystem: boolean;
}

/** The stream of an agent's tasks in a message. */
export interface Stream {
  readonly mode: string;
  readonly chunks: unknown[];
  isOpen: boolean;
}

export interface NewMessage {
  readonly userId: string;
  readonly text: string;
  readonly threadTs?: string | null;
  readonly fileIds?: readonly string[];
  readonly stream?: Stream;
}

/** Writes into a channel. The caller has checked that the user may. */
export function addMessage(model: Model, channel: Channel, given: NewMessage): Message {
  const { text, threadTs } = checkMessage(model, channel, given);
  const author = model.user(given.userId);
  const message: Message = {
    ts: model.nextTs(),
    channelId: channel.id,
    userId: author.id,
    botId: author.botId,
    appId: author.appId,
    threadTs,
    fileIds: given.fileIds ?? [],
    text,
    edited: null,
    reactions: [],
    threadLocked: false,
    stream: given.stream ?? null,
    isSystem: false,
  };
  channel.messages.set(message.ts, message);
  model.messageCount += 1;
  model.tell({ kind: "message_posted", channel, message });
  return message;
}

/** Refuses what cannot be written, before anything is. */
export function checkMessage(
  model: Model,
  channel: Channel,
  given: NewMessage,
): { readonly text: string; readonly threadTs: string | null } {
  if (model.messageCount >= limits.messages) throw new Refusal("message_limit_exceeded");
  const text = checkedText(given.text, (given.fileIds ?? []).length > 0 || given.stream !== undefined);
  const threadTs = given.threadTs === undefined || given.threadTs === null ? null : threadOf(channel, given.threadTs);
  return { text, threadTs };
}

export function changeText(model: Model, channel: Channel, message: Message, userId: string, text: string): void {
  const previous = structuredClone(message);
  message.text = checkedText(text, message.fileIds.length > 0);
  message.edited = { userId, ts: model.nextTs() };
  model.tell({ kind: "message_changed", channel, message, previous });
}

export function removeMessage(model: Model, channel: Channel, message: Message): void {
  channel.messages.delete(message.ts);
  model.messageCount -= 1;
  const pin = channel.pins.findIndex(({ ts }) => ts === message.ts);
  if (pin >= 0) channel.pins.splice(pin, 1);
  model.tell({ kind: "message_deleted", channel, message });
}

/** A reply to a reply is one to the first message of the thread. */
function threadOf(channel: Channel, ts: string): string {
  const parent = channel.messages.get(ts);
  if (parent === undefined) throw new Refusal("thread_not_found");
  if (parent.isSystem) throw new Refusal("cannot_reply_to_message");
  const first = parent.threadTs === null ? parent : channel.messages.get(parent.threadTs);
  if (parent.threadLocked || first?.threadLocked === true) throw new Refusal("restricted_action_thread_locked");
  return parent.threadTs ?? parent.ts;
}

/** The replies of a thread, the oldest first. */
export function repliesOf(channel: Channel, ts: string): Message[] {
  return [...channel.messages.values()].filter(({ threadTs }) => threadTs === ts);
}

function checkedText(text: string, hasFiles: boolean): string {
  if (text === "" && !hasFiles) throw new Refusal("no_text");
  if (Array.from(text).length > limits.textCharacters) throw new Refusal("msg_too_long");
  return text;
}
