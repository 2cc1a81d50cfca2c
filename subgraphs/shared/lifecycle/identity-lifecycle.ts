import type { Transaction } from "../database/client.js";
import type { Clock } from "../clock/clock.js";
import type { RequestContext } from "../context/request-context.js";
import type { IdentityCore } from "../identity/identity-core.js";
import type { ModeChange } from "../rules/filter-modes.js";
import type { Plan } from "../rules/plans.js";
import type { Claim, ShownInvitation, SignupInvitation } from "./signup-invitation.js";

/** What the caller of a lifecycle step knows: the transaction it runs in and the time it happens at. */
export interface LifecycleStep {
  readonly tx: Transaction;
  readonly clock: Clock;
  /** The domain of platform mailboxes. */
  readonly mailDomain: string;
  /** The request that asked for it, for audit trails; absent for what the service does by itself. */
  readonly by?: RequestContext;
}

/** What a create or update request says to the domains, in GraphQL's camelCase; each domain reads its own keys. */
export interface IdentityOptions {
  readonly mailbox?: { readonly emailLocalPart?: string | null; readonly sendingDomain?: string | null } | null;
  /** The filter modes of mail to set. */
  readonly mailModes?: ModeChange;
  /** Whether it sends and receives instant messages, and from whom. */
  readonly imEnabled?: boolean;
  readonly imModes?: ModeChange;
  /** The line to attach; null detaches. Not with a claim. */
  readonly imLineId?: string | null;
  /** Claims a line of this type and attaches it. */
  readonly claimImLine?: "dedicated_inbound" | "dedicated_outbound";
  /** Secrets of the organization's vault that a new identity may fetch: ids, or all that there are then. */
  readonly vaultSecrets?: readonly string[] | "all" | null;
}

/** More in use than a plan allows. */
export interface PlanExcess {
  /** What is limited, in the wire's spelling. */
  readonly limit: "identities" | "mailbox_storage_bytes";
  readonly allowed: number;
  readonly used: number;
}

/**
 * What a domain does when an identity changes. org calls every domain's implementation inside its own transaction, in
 * the order of the list in `subgraphs/index.ts` (deletion in reverse), so an identity and what belongs to it are made
 * and unmade as one. A step may throw a Problem: nothing is then changed.
 */
export interface IdentityLifecycle {
  created?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  updated?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  claimed?(step: LifecycleStep, identity: IdentityCore, claim: Claim): Promise<void>;
  /**
   * The new, unclaimed identity showed an invitation: it is kept for it. Answers true when the invitation itself proves
   * that its human stands behind it. Throws what the domain refuses it with.
   */
  invited?(step: LifecycleStep, identity: IdentityCore, invitation: ShownInvitation): Promise<boolean>;
  /** The invitation that was kept for the identity when it signed up, or that it has accepted; null for none. */
  invitationOf?(step: LifecycleStep, identity: IdentityCore): Promise<SignupInvitation | null>;
  /** The identity now belongs to `identity.organizationId`; it came from `fromOrganizationId`. */
  moved?(step: LifecycleStep, identity: IdentityCore, fromOrganizationId: string): Promise<void>;
  renamed?(step: LifecycleStep, identity: IdentityCore, fromHandle: string): Promise<void>;
  deleted?(step: LifecycleStep, identity: IdentityCore): Promise<void>;
  /** The organization is deleted: what must end at once ends in the same transaction. The rest goes later. */
  organizationClosed?(step: LifecycleStep, organizationId: string): Promise<void>;
  /**
   * The organization was deleted, and its identities with it: removes so many rows, 500 at most, that only those could
   * see who are gone. Answers whether there may be more: it is then called again, in a transaction of its own. What others
   * can see stays as it is.
   */
  organizationEmptied?(step: LifecycleStep, organizationId: string): Promise<boolean>;
  /**
   * The organization goes, its identities having moved or been deleted before. What a domain still keeps for it must go
   * too, and what it keeps for its deleted identities, if nobody else can see that: their rows are removed after this, or
   * stay for the histories of others.
   */
  organizationDeleted?(step: LifecycleStep, organizationId: string): Promise<void>;
  /** What the organization uses now and could not use on that plan. */
  excesses?(step: LifecycleStep, organizationId: string, plan: Plan): Promise<readonly PlanExcess[]>;
}
