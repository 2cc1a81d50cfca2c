import type { Services } from "../context/services.js";
import type { Reader } from "../database/client.js";
import type { LoggedEvent } from "../events/logged-event.js";
import type { ContextConfig } from "../rules/webhook-context.js";
import type { WebhookOwnerType } from "../rules/webhook-names.js";

/** Kinds of webhook that may share a subscription (wire contract org 3.1). Clients call a topic a channel. */
export interface WebhookTopic {
  /** In upper case in GraphQL. */
  readonly name: string;
  /** Its description in the schema. */
  readonly description: string;
}

/** The catalogue entry of one kind of webhook. */
export interface WebhookKind {
  /** Whether it reports what the owner received, what the owner sent, or both. */
  readonly direction: "inbound" | "outbound" | "both";
  /** Whether a logged delivery of it may be sent again. */
  readonly replayable: boolean;
  /**
   * Whether the log of deliveries leaves out `event` and `actor_profile` of its data, which contain texts and profiles
   * of people.
   */
  readonly logsMetadataOnly?: boolean;
  /** Whether conversation context can be added to it. */
  readonly supportsContext: boolean;
  /** The event as one sentence, for people. */
  readonly description: string;
}

/** The member `data` of an envelope: plain JSON in the wire's spelling (wire contract org 3.5). */
export type WebhookData = Readonly<Record<string, unknown>>;

/** The identity that owns a subscription, as used in examples. */
export interface WebhookOwner {
  readonly identityId: string;
  readonly organizationId: string;
  readonly handle: string;
}

/** The webhooks of a domain: its kinds, and how events of the log become them. */
export interface WebhookSource {
  readonly topic: WebhookTopic;
  readonly ownerType: WebhookOwnerType;
  /** By the name in the specification. */
  readonly kinds: Readonly<Record<string, WebhookKind>>;
  /** The kinds of the event log that cause webhooks. */
  readonly logKinds: readonly string[];
  /**
   * The kinds of webhook for an event, as seen by the identity that it concerns; null when there is none. If there are
   * several, the most important comes first: a subscription gets the event once, as the first kind that it includes.
   */
  kindOf(event: LoggedEvent): string | readonly string[] | null;
  /**
   * The data of each event, read in the transaction that fans it out, and built once for all receivers. An event whose
   * data no longer exists is left out.
   */
  build(db: Reader, events: readonly LoggedEvent[], services: Services): Promise<ReadonlyMap<LoggedEvent, WebhookData>>;
  /**
   * The member `context` of an event's data for a subscription that asks for it (wire contract org 3.5): the facts that its owner
   * may see, at most `contextBytes`. Null when the event's kind has no context. Without this function, no kind has one.
   */
  context?(db: Reader, event: LoggedEvent, config: ContextConfig): Promise<WebhookData | null>;
  /** Example data of a kind, as the owner could get it. */
  example(kind: string, owner: WebhookOwner): WebhookData;
}
