import type { Transaction } from "../database/client.js";
import type { Clock } from "../clock/clock.js";
import type { IdentityCore } from "../identity/identity-core.js";

/** What the caller of a lifecycle step knows: the transaction it runs in and the time it happens at. */
export interface LifecycleStep {
  readonly tx: Transaction;
  readonly clock: Clock;
  /** The domain of platform mailboxes. */
  readonly mailDomain: string;
}

/** What a create or update request says to the domains, in GraphQL's camelCase; each domain reads its own keys. */
export interface IdentityOptions {
  readonly mailbox?: { readonly emailLocalPart?: string | null; readonly sendingDomain?: string | null } | null;
  readonly mailFilterMode?: "whitelist" | "blacklist";
}

/**
 * What a domain does when an identity changes. org calls every domain's implementation inside its own transaction, in
 * the order of the list in `subgraphs/index.ts` (deletion in reverse), so an identity and what belongs to it are made
 * and unmade as one. A step may throw a Problem: nothing is then changed.
 */
export interface IdentityLifecycle {
  created?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  updated?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  claimed?(step: LifecycleStep, identity: IdentityCore): Promise<void>;
  /** The identity now belongs to `identity.organizationId`; it came from `fromOrganizationId`. */
  moved?(step: LifecycleStep, identity: IdentityCore, fromOrganizationId: string): Promise<void>;
  renamed?(step: LifecycleStep, identity: IdentityCore, fromHandle: string): Promise<void>;
  deleted?(step: LifecycleStep, identity: IdentityCore): Promise<void>;
  organizationDeleted?(step: LifecycleStep, organizationId: string): Promise<void>;
}
