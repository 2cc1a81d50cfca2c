/** What a subscription can be attached to. */
export type WebhookOwnerType = "mailbox" | "agent_identity";

/** The specification's spelling of names, or that of published clients (wire contract org 1.9). */
export type WebhookDialect = "spec" | "client";

/** How the kinds of a topic are named (wire contract org 3.1). */
export interface WebhookNames {
  /** What its subscriptions are attached to; null where that does not exist here. */
  readonly ownerType: WebhookOwnerType | null;
  /** What its names begin with, in either spelling. */
  readonly prefix: Readonly<Record<WebhookDialect, string>>;
  /** What follows the prefix, of all kinds, emitted or not. */
  readonly kinds: readonly string[];
  /** Whether a subscription may ask for conversation context. */
  readonly takesContext: boolean;
  /** Whether its kinds share a subscription with no other topic's (spec 6). */
  readonly standsAlone?: boolean;
}

/** A prefix that both spellings have. */
export const both = (prefix: string): WebhookNames["prefix"] => ({ spec: prefix, client: prefix });
