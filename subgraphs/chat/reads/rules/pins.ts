import type { SlackData } from "../../slack/rules/slack-answer.js";
import { type FileFacts, fileFacts } from "./files.js";
import { countOf, isTrue, objectOf, objectsOf, textOf } from "./foreign.js";

/** Something that is pinned in a conversation: a message or a file. */
export interface Pin {
  readonly type: string;
  readonly channel: string | null;
  /** Seconds since 1970. */
  readonly created: number | null;
  readonly createdBy: string | null;
  readonly message: PinnedMessage | null;
  readonly file: FileFacts | null;
}

/** A pinned message. */
export interface PinnedMessage {
  readonly ts: string | null;
  readonly user: string | null;
  readonly botId: string | null;
  readonly text: string | null;
  readonly threadTs: string | null;
  readonly permalink: string | null;
}

/** How many pins of a conversation are shown. */
export const mostPins = 100;

/** The first hundred pins in the answer of pins.list, and whether there are more (wire contract chat 8.4). */
export function pinsOf(data: SlackData): { readonly items: readonly Pin[]; readonly truncated: boolean } {
  const { items } = data;
  const truncated = (Array.isArray(items) && items.length > mostPins) || isTrue(data["has_more"]);
  return { items: objectsOf(items, mostPins).map(pinOf), truncated };
}

function pinOf({ type, channel, created, created_by, message, file }: SlackData): Pin {
  return {
    type: textOf(type, 64) ?? "message",
    channel: textOf(channel, 64),
    created: countOf(created),
    createdBy: textOf(created_by, 64),
    message: message === undefined || message === null ? null : messageOf(objectOf(message)),
    file: file === undefined || file === null ? null : fileFacts(objectOf(file)),
  };
}

function messageOf({ ts, user, bot_id, text, thread_ts, permalink }: SlackData): PinnedMessage {
  return {
    ts: textOf(ts, 64),
    user: textOf(user, 64),
    botId: textOf(bot_id, 64),
    text: textOf(text),
    threadTs: textOf(thread_ts, 64),
    permalink: textOf(permalink, 2_048),
  };
}
