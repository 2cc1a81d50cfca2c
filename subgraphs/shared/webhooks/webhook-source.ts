import type { Services } from "../context/services.js";
import type { Reader } from "../database/client.js";
import type { LoggedEvent } from "../events/logged-event.js";
import type { ContextConfig } from "../rules/webhook-context.js";
import type { WebhookOwnerType } from "../rules/webhook-names.js";

/** Kinds of webhook that may share a subscription (wire contract org 3.1). Clients call a topic a channel. */
export interface WebhookTopic {
  /** In GraphQL it is written in capitals. */
  readonly name: string;
  /** Its description in the schema. */
  readonly description: string;
}

/** What the catalogue says of one kind of webhook. */
export interface WebhookKind {
  /** Whether it tells of what came to the owner, of what the owner sent, or of both. */
  readonly direction: "inbound" | "outbound" | "both";
  /** Whether a logged delivery of it may be sent again. */
  readonly replayable: boolean;
  /** Whether the log of deliveries leaves out `event` and `actor_profile` of its data: what people wrote, and who they are. */
  readonly logsMetadataOnly?: boolean;
  /** Whether conversation context can be added to it. */
  readonly supportsContext: boolean;
  /** One sentence for people: what happened. */
  readonly description: string;
}

/** The member `data` of an envelope: plain JSON in the wire's spelling (wire contract org 3.5). */
export type WebhookData = Readonly<Record<string, unknown>>;

/** The identity that a subscription belongs to, as an example names it. */
export interface WebhookOwner {
  readonly identityId: string;
  readonly organizationId: string;
  readonly handle: string;
}

/** What a domain emits as webhooks: its kinds, and how events of the log become them. */
export interface WebhookSource {
  readonly topic: WebhookTopic;
  readonly ownerType: WebhookOwnerType;
  /** By the name of the specification. */
  readonly kinds: Readonly<Record<string, WebhookKind>>;
  /** The kinds of the event log from which webhooks follow. */
  readonly logKinds: readonly string[];
  /**
   * The kind of webhook that a row of the log is for the identity it is about; null when it is none. It may be several, the
   * most important first: a subscription gets it once, as the first of them that it has.
   */
  kindOf(event: LoggedEvent): string | readonly string[] | null;
  /**
   * The data of each event, read in the transaction that fans it out; built once, whoever gets it. An event that nothing
   * can be said of any more is left out.
   */
  build(db: Reader, events: readonly LoggedEvent[], services: Services): Promise<ReadonlyMap<LoggedEvent, WebhookData>>;
  /**
   * The member `context` of an event's data for a subscription that asks for it (wire contract org 3.5): what its owner may see, at
   * most `contextBytes`. Null when the event is of a kind that has none. Without it, no kind has.
   */
  context?(db: Reader, event: LoggedEvent, config: ContextConfig): Promise<WebhookData | null>;
  /** Made-up data of a kind, as the owner could get it. */
  example(kind: string, owner: WebhookOwner): WebhookData;
}
