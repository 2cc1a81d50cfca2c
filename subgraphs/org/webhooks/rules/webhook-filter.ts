/** Filters of a list of webhook subscriptions; all of them must match. */
export interface WebhookFilter {
  /** The identity itself is the owner. */
  readonly agentIdentityId?: string;
  readonly mailboxId?: string;
  readonly url?: string;
  /** In the specification's spelling. */
  readonly kind?: string;
  readonly mixed?: boolean;
  /** It is disabled, or its newest attempt failed. */
  readonly failing?: boolean;
}
