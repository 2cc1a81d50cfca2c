import type { Interval } from "../../../shared/rules/billing-cycle.js";
import { cycleAt } from "../../../shared/rules/billing-cycle.js";
import { freePlan } from "../../../shared/rules/plans.js";

/** The status of a subscription (wire contract org 2.6). */
export type SubscriptionStatus = "none" | "active" | "trialing" | "past_due" | "canceled";

/** A subscription from the payments provider. */
export interface SubscriptionFacts {
  /** The provider's id; null where there is none. */
  readonly subscriptionId: string | null;
  /** The organization's plan because of it. */
  readonly plan: string;
  readonly status: SubscriptionStatus;
  readonly interval: Interval | null;
  /** Null: the calendar decides. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** Whether it ends with the present period. */
  readonly cancelAtPeriodEnd: boolean;
  /** When it ends; null while it continues. */
  readonly cancelAt: Date | null;
  readonly pendingPlan: string | null;
  /** When the provider was asked. */
  readonly askedAt: Date;
}

/** Whether something is paid for, or a payment will be retried. */
export function isLive(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

/** The subscription fields of an organization's billing account. */
export interface SubscriptionRow {
  readonly status: SubscriptionStatus;
  readonly interval: Interval | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly pendingPlan: string | null;
  readonly subscriptionUpdatedAt: Date | null;
}

/** An organization's subscription for people (wire contract org 2.6). */
export interface SubscriptionView {
  readonly plan: string;
  readonly status: SubscriptionStatus;
  readonly interval: Interval | null;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly pendingPlan: string | null;
  readonly updatedAt: Date;
}

/** The provider's period, or null. */
export function periodOf(row: SubscriptionRow | null): { readonly start: Date; readonly end: Date } | null {
  const { currentPeriodStart: start, currentPeriodEnd: end } = row ?? {};
  return start == null || end == null ? null : { start, end };
}

/** The view of an organization with its account; a null account never had a subscription. */
export function subscriptionView(
  organization: { readonly plan: string; readonly createdAt: Date },
  row: SubscriptionRow | null,
  now: Date,
): SubscriptionView {
  const { plan } = organization;
  const interval = plan === freePlan ? null : (row?.interval ?? null);
  const cycle = cycleAt({ plan, interval, period: periodOf(row) }, now);
  return {
    plan,
    status: row?.status ?? "none",
    interval,
    currentPeriodStart: cycle.start,
    currentPeriodEnd: cycle.end,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    cancelAt: row?.cancelAt ?? null,
    pendingPlan: row?.pendingPlan ?? null,
    updatedAt: row?.subscriptionUpdatedAt ?? organization.createdAt,
  };
}
