/** The kinds of owner that a subscription can be attached to. */
export type WebhookOwnerType = "mailbox" | "agent_identity";

/** Names in the specification's spelling, or in that of published clients (wire contract org 1.9). */
export type WebhookDialect = "spec" | "client";

/** The names of a topic's kinds (wire contract org 3.1). */
export interface WebhookNames {
  /** The kind of owner of its subscriptions; null where that does not exist here. */
  readonly ownerType: WebhookOwnerType | null;
  /** The prefix of its names, in either spelling. */
  readonly prefix: Readonly<Record<WebhookDialect, string>>;
  /** The suffixes of all kinds, emitted or not. */
  readonly kinds: readonly string[];
  /** Whether a subscription may ask for conversation context. */
  readonly takesContext: boolean;
  /** Whether its kinds cannot share a subscription with those of other topics (spec 6). */
  readonly standsAlone?: boolean;
}

/** A prefix that is the same in both spellings. */
export const both = (prefix: string): WebhookNames["prefix"] => ({ spec: prefix, client: prefix });
