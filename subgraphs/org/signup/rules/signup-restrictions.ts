import type { Plan } from "../../../shared/rules/plans.js";
import { unclaimedRecipients, unclaimedSendsPerDay } from "../../../shared/rules/unclaimed-sends.js";

/** The restrictions of an agent (wire contract org 2.4). */
export interface SignupRestrictions {
  /** Recipients in a fixed 24 h window. */
  readonly maxSendsPerDay: number;
  /** Empty: no restriction. */
  readonly allowedRecipients: readonly string[];
  readonly canReceive: boolean;
  readonly canCreateMailboxes: boolean;
}

/** Until its human confirms it, an agent may write only to that human; then its plan decides. */
export function signupRestrictions(claimed: boolean, humanEmail: string, plan: Plan): SignupRestrictions {
  return {
    maxSendsPerDay: claimed ? plan.sendsPerDay : unclaimedSendsPerDay,
    allowedRecipients: claimed ? [] : unclaimedRecipients(humanEmail),
    canReceive: true,
    canCreateMailboxes: false,
  };
}
