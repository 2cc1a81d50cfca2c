import { Type } from "typebox";
import {
  type BillingInterval,
  ChangePlanDocument,
  CreateCheckoutSessionDocument,
  CreatePortalSessionDocument,
  GetBillingSettingsDocument,
  GetSubscriptionDocument,
  GetUsageDocument,
  UpdateBillingSettingsDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import {
  billingSettingsRecord,
  checkoutRecord,
  identityUsageRecord,
  portalRecord,
  subscriptionRecord,
  usageRecord,
} from "./billing-records.js";

const tag = "Billing";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/billing";

const Plan = Type.String({ description: "free, developer, team, enterprise, or another of this installation" });
const Interval = Type.Optional(Nullable(Type.Union([Type.Literal("month"), Type.Literal("year")])));
const PageAddress = Type.Optional(Nullable(Type.String({ description: "https, or http on the visitor's machine" })));

const intervalOf = (interval: "month" | "year" | null | undefined) =>
  interval?.toUpperCase() as BillingInterval | undefined;

/** The routes of billing (spec 2.1, 2.2, 4.1, wire contract org 2.6). For admin keys and console users with role admin. */
export const billing: readonly Route[] = [
  everyPage({
    method: "GET",
    path: `${base}/usage`,
    credentials,
    tag,
    summary: "Usage of the organization in the current billing cycle",
    description: "Identities that used nothing are not listed. Billing times are Unix seconds.",
    response: usageRecord.schema,
    document: GetUsageDocument,
    connection: (data) => data.billingUsage.identities,
    item: identityUsageRecord.write,
    around: (identities, data) => ({ ...usageRecord.write(data.billingUsage), identities }),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/settings`,
    credentials,
    tag,
    summary: "Billing settings",
    response: billingSettingsRecord.schema,
    document: GetBillingSettingsDocument,
    variables: () => ({}),
    answer: (data) => billingSettingsRecord.write(data.billingSettings),
  }),
  operationRoute({
    method: "PUT",
    path: `${base}/settings`,
    credentials,
    tag,
    summary: "Change billing settings",
    description: "Omitted keys are unchanged.",
    body: Type.Object({
      overage_cap_cents: Type.Optional(
        Nullable(Type.Integer({ description: "0 to 10000000; 0 allows no overage; null means no limit" })),
      ),
      remove_branding_footer: Type.Optional(
        Nullable(Type.Boolean({ description: "true is possible on paid plans only; null leaves it unchanged" })),
      ),
    }),
    response: billingSettingsRecord.schema,
    idempotencyKey: "optional",
    example: { overage_cap_cents: 5000 },
    action: "billing.manage",
    document: UpdateBillingSettingsDocument,
    variables: ({ body }) => ({
      input: { overageCapCents: body.overage_cap_cents, removeBrandingFooter: body.remove_branding_footer },
    }),
    answer: (data) => billingSettingsRecord.write(data.updateBillingSettings.settings),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/checkout-session`,
    credentials,
    tag,
    summary: "Open a page on which a user pays for a plan",
    body: Type.Object({ plan: Plan, interval: Interval, success_url: PageAddress, cancel_url: PageAddress }),
    response: checkoutRecord.schema,
    example: { plan: "developer", interval: "month", success_url: "https://example.com/paid" },
    idempotencyKey: "optional",
    action: "billing.manage",
    document: CreateCheckoutSessionDocument,
    variables: ({ body }) => ({
      input: {
        plan: body.plan,
        interval: intervalOf(body.interval),
        successUrl: body.success_url,
        cancelUrl: body.cancel_url,
      },
    }),
    answer: (data) => checkoutRecord.write(data.createCheckoutSession),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/portal-session`,
    credentials,
    tag,
    summary: "Open a page on which a user manages the subscription",
    body: Type.Object({ return_url: PageAddress }),
    response: portalRecord.schema,
    example: { return_url: "https://example.com/settings" },
    idempotencyKey: "optional",
    action: "billing.manage",
    document: CreatePortalSessionDocument,
    variables: ({ body }) => ({ input: { returnUrl: body.return_url } }),
    answer: (data) => portalRecord.write(data.createPortalSession),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/subscription`,
    credentials,
    tag,
    summary: "The plan of the organization and how it is paid for",
    response: subscriptionRecord.schema,
    document: GetSubscriptionDocument,
    variables: () => ({}),
    answer: (data) => subscriptionRecord.write(data.billingSubscription),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/change-plan`,
    credentials,
    tag,
    summary: "Change the plan of the organization",
    description: "Choosing the current plan changes nothing.",
    body: Type.Object({ plan: Plan, interval: Interval }),
    response: subscriptionRecord.schema,
    example: { plan: "team", interval: "month" },
    idempotencyKey: "optional",
    action: "billing.manage",
    document: ChangePlanDocument,
    variables: ({ body }) => ({ input: { plan: body.plan, interval: intervalOf(body.interval) } }),
    answer: (data) => subscriptionRecord.write(data.changePlan.subscription),
  }),
];
