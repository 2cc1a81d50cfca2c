import type { Transaction } from "../database/client.js";
import type { Clock } from "../clock/clock.js";
import type { RequestContext } from "../context/request-context.js";
import type { IdentityCore } from "../identity/identity-core.js";
import type { ModeChange } from "../rules/filter-modes.js";
import type { Plan } from "../rules/plans.js";
import type { Keyring } from "../secrets/keyring.js";
import type { LabelUses } from "./label-uses.js";
import type { Senders, WaitingSends } from "./senders.js";
import type { Claim, ShownInvitation, SignupInvitation } from "./signup-invitation.js";

/** The context of a lifecycle step: its transaction and its time. */
export interface LifecycleStep {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** The domain of platform mailboxes. */
  readonly mailDomain: string;
  /** The request behind the step, for audit trails; absent for steps that the service takes by itself. */
  readonly by?: RequestContext;
}

/** Options of a create or update request for the domains, in GraphQL's camelCase. Each domain reads its own keys. */
export interface IdentityOptions {
  readonly mailbox?: { readonly emailLocalPart?: string | null; readonly sendingDomain?: string | null } | null;
  /** The mail filter modes to set. */
  readonly mailModes?: ModeChange;
  /** Whether it sends and receives instant messages, and from whom. */
  readonly imEnabled?: boolean;
  readonly imModes?: ModeChange;
  /** The filter modes of team chat to set. */
  readonly chatModes?: ModeChange;
  /** The line to attach; null detaches. Not together with a claim. */
  readonly imLineId?: string | null;
  /** Claims a line of this type and attaches it. */
  readonly claimImLine?: "dedicated_inbound" | "dedicated_outbound";
  /** Secrets of the organization's vault that a new identity may read: ids, or all present ones. */
  readonly vaultSecrets?: readonly string[] | "all" | null;
}

/** A key that is revoked. */
export interface EndedKey {
  readonly keyId: string;
  readonly organizationId: string;
  /** The principal that takes over its schedules, as `principalOf` names them; null: it ends. */
  readonly keepFor: string | null;
}

/** The number of schedules that ended. */
export interface EndedSchedules {
  readonly unscheduledDrafts: number;
}

/** A use that exceeds a plan's limit. */
export interface PlanExcess {
  /** The limit, in the wire's spelling. */
  readonly limit: "identities" | "mailbox_storage_bytes";
  readonly allowed: number;
  readonly used: number;
}

/**
 * The reactions of a domain to changes of an identity. org calls all domains inside its own transaction, in the order of the
 * list in `subgraphs/index.ts` (deletion in reverse), so an identity and everything that belongs to it are created and
 * deleted together. A step may throw a Problem: then nothing changes.
 */
export interface IdentityLifecycle {
  created?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  updated?(step: LifecycleStep, identity: IdentityCore, options: IdentityOptions): Promise<void>;
  claimed?(step: LifecycleStep, identity: IdentityCore, claim: Claim): Promise<void>;
  /**
   * The new, unclaimed identity presented an invitation, which is stored for it. Returns true when the invitation
   * itself proves that the named human is responsible for the agent. Throws the domain's error when it refuses the
   * invitation.
   */
  invited?(step: LifecycleStep, identity: IdentityCore, invitation: ShownInvitation): Promise<boolean>;
  /** The invitation that was stored at the identity's signup, or that it has accepted; null for none. */
  invitationOf?(step: LifecycleStep, identity: IdentityCore): Promise<SignupInvitation | null>;
  /** The identity now belongs to `identity.organizationId`; it came from `fromOrganizationId`. */
  moved?(step: LifecycleStep, identity: IdentityCore, fromOrganizationId: string): Promise<void>;
  /**
   * The same, after the `moved` of all domains: for what transactions lock after the objects of domains, which is the address book and
   * then the counting of usage. A message that arrives holds objects of its domain when it meets its sender.
   */
  movedLast?(step: LifecycleStep, identity: IdentityCore, fromOrganizationId: string): Promise<void>;
  renamed?(step: LifecycleStep, identity: IdentityCore, fromHandle: string): Promise<void>;
  deleted?(step: LifecycleStep, identity: IdentityCore): Promise<void>;
  /** The organization is deleted. Its addresses, connections and invitations end in this transaction; other data is removed later. */
  organizationClosed?(step: LifecycleStep, organizationId: string): Promise<void>;
  /**
   * After an organization and its identities were deleted: removes up to 500 rows that only they could see. Returns
   * whether there may be more: it is then called again, in a new transaction. Rows that others can see stay unchanged.
   */
  organizationEmptied?(step: LifecycleStep, organizationId: string): Promise<boolean>;
  /**
   * The last step of deleting an organization, after its identities moved or were deleted. The domain must delete all
   * remaining data of the organization, and data of its deleted identities that no other organization can see. The rows of these
   * identities are removed after this, or stay for the histories of others.
   */
  organizationDeleted?(step: LifecycleStep, organizationId: string): Promise<void>;
  /**
   * A key is revoked, so its schedules end. Returns how many ended; the others end later, by the event.
   */
  keyEnded?(step: LifecycleStep, key: EndedKey): Promise<EndedSchedules>;
  /** The number of waiting sends of these senders, and of those in progress, each up to `most`. */
  waiting?(step: LifecycleStep, senders: Senders, most: number): Promise<WaitingSends>;
  /**
   * Ends up to 500 of what waits of these senders, which are frozen, as failed with the reason `frozen`. Returns whether
   * there may be more. When a freeze ends, the domain follows its event and lets the rest leave.
   */
  cancelWaiting?(step: LifecycleStep, senders: Senders): Promise<boolean>;
  /** How many objects of the domain have each of these labels, by its id, each number up to `most`. */
  labelUses?(step: LifecycleStep, labelIds: readonly string[], most: number): Promise<ReadonlyMap<string, LabelUses>>;
  /**
   * Takes a label that no longer exists from up to 500 objects of the domain, and gives them the other one, if there is
   * one. Returns whether there may be more.
   */
  relabel?(step: LifecycleStep, labelId: string, intoId: string | null): Promise<boolean>;
  /**
   * Contacts of one organization were merged into another one. Its address book is locked until the end of the transaction. The
   * rows of the merged ones stay, and point to the survivor.
   */
  contactsMerged?(step: LifecycleStep, survivorId: string, mergedIds: readonly string[]): Promise<void>;
  /** The current usage of the organization above the limits of that plan. */
  excesses?(step: LifecycleStep, organizationId: string, plan: Plan): Promise<readonly PlanExcess[]>;
}
