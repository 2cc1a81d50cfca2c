import type { ReadMessage } from "../../reads/rules/messages.js";
import type { EventType } from "./event-types.js";

/** What an event says, as it is stored: ids that are ids, texts that PostgreSQL holds, a bounded size. */
export interface EventFacts {
  readonly type: EventType;
  /** Slack's word, of messages only. */
  readonly subtype: string | null;
  readonly conversationId: string | null;
  /** The message that it is about. */
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  /** Who did it. */
  readonly userId: string | null;
  /** The app that did it, as far as Slack says it. */
  readonly byAppId: string | null;
  /** What kind of conversation it was in, as far as Slack says it. It is not stored. */
  readonly channelType: string | null;
  readonly happenedAt: Date;
  readonly more: MoreFacts;
}

/** What only some events say. Events that an older version stored do not have the later members. */
export interface MoreFacts {
  /** The message, as it was then; of messages only. A deleted one is not told again. */
  readonly message: ReadMessage | null;
  readonly reaction: string | null;
  readonly fileId: string | null;
  /** The new name of a channel. */
  readonly channelName?: string | null;
  /** Who brought a new member. */
  readonly inviterId?: string | null;
  /** What somebody pressed or chose. */
  readonly actions?: readonly ToldAction[];
  /** Who did it, where Slack says more than an id. */
  readonly actor?: ToldProfile | null;
}

/** A user as an event tells of one. */
export interface ToldProfile {
  readonly id: string;
  readonly teamId: string | null;
  readonly name: string | null;
  readonly realName: string | null;
  readonly displayName: string | null;
  readonly image72: string | null;
}

/** What somebody pressed or chose in a message (`block_actions`). */
export interface ToldAction {
  readonly actionId: string | null;
  readonly blockId: string | null;
  /** Slack's word for the element, such as `button`. */
  readonly type: string | null;
  readonly value: string | null;
  /** What was chosen in a menu, a list or a calendar. */
  readonly selected: readonly string[];
}
