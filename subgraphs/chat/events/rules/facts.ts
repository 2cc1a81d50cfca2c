import type { ReadMessage } from "../../reads/rules/messages.js";
import type { EventType } from "./event-types.js";

/** The stored content of an event: valid ids, texts that PostgreSQL can store, a limited size. */
export interface EventFacts {
  readonly type: EventType;
  /** Slack's word, of messages only. */
  readonly subtype: string | null;
  readonly conversationId: string | null;
  /** The message that it is about. */
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  /** The actor. */
  readonly userId: string | null;
  /** The acting app, as far as Slack reports it. */
  readonly byAppId: string | null;
  /** The actor's own workspace, as far as Slack reports it. */
  readonly byWorkspaceId: string | null;
  /** The kind of conversation, as far as Slack reports it. It is not stored. */
  readonly channelType: string | null;
  readonly happenedAt: Date;
  readonly more: MoreFacts;
}

/** Facts of only some events. Events that an older version stored do not have the later members. */
export interface MoreFacts {
  /** The message at that time; for messages only. A deleted one is not included. */
  readonly message: ReadMessage | null;
  readonly reaction: string | null;
  readonly fileId: string | null;
  /** The new name of a channel. */
  readonly channelName?: string | null;
  /** The user who added a new member. */
  readonly inviterId?: string | null;
  /** The pressed or chosen element. */
  readonly actions?: readonly ReportedAction[];
  /** The actor, where Slack reports more than an id. */
  readonly actor?: ReportedProfile | null;
}

/** A user in an event. */
export interface ReportedProfile {
  readonly id: string;
  readonly teamId: string | null;
  readonly name: string | null;
  readonly realName: string | null;
  readonly displayName: string | null;
  readonly image72: string | null;
}

/** An element that a user pressed or chose in a message (`block_actions`). */
export interface ReportedAction {
  readonly actionId: string | null;
  readonly blockId: string | null;
  /** Slack's word for the element, such as `button`. */
  readonly type: string | null;
  readonly value: string | null;
  /** The choice in a menu, a list or a calendar. */
  readonly selected: readonly string[];
}
