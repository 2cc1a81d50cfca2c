import type { Feature } from "../../shared/domain/feature.js";
import { billingAuthority } from "./authority.js";
import { billingErrors } from "./errors.js";
import { billingEvents } from "./events.js";
import { applyPaymentNotice } from "./jobs/apply-payment-notice.js";
import { endSecondSubscriptions } from "./jobs/end-second-subscriptions.js";
import { followPaymentNotices } from "./jobs/follow-payment-notices.js";
import { followSubscriptions } from "./jobs/follow-subscriptions.js";
import { readSubscription } from "./jobs/read-subscription.js";
import { sweepOldBilling } from "./jobs/sweep-billing.js";
import { billingLifecycle } from "./lifecycle.js";
import { ChangePlan } from "./operations/change-plan.js";
import { CreateCheckoutSession } from "./operations/create-checkout-session.js";
import { CreatePortalSession } from "./operations/create-portal-session.js";
import { GetBillingLink } from "./operations/get-billing-link.js";
import { GetBillingSettings } from "./operations/get-billing-settings.js";
import { GetBillingSubscription } from "./operations/get-billing-subscription.js";
import { GetBillingUsage } from "./operations/get-billing-usage.js";
import { GetBillingUsageByMonth } from "./operations/get-billing-usage-by-month.js";
import { ListBillingPlans } from "./operations/list-billing-plans.js";
import { ReceivePaymentNotice } from "./operations/receive-payment-notice.js";
import { UpdateBillingSettings } from "./operations/update-billing-settings.js";
import { UseBillingLink } from "./operations/use-billing-link.js";
import { OrganizationBilling } from "./types/organization-billing.js";
import { UsageResolver } from "./types/usage.js";
import { billingSettings } from "./settings.js";

/** billing: the organization's plan, its usage and the payments provider. */
export const billing: Feature = {
  settings: billingSettings,
  operations: [
    ChangePlan,
    CreateCheckoutSession,
    CreatePortalSession,
    GetBillingLink,
    GetBillingSettings,
    GetBillingSubscription,
    GetBillingUsage,
    GetBillingUsageByMonth,
    ListBillingPlans,
    ReceivePaymentNotice,
    UpdateBillingSettings,
    UseBillingLink,
  ],
  types: [OrganizationBilling, UsageResolver],
  authority: billingAuthority,
  openOperations: ["Query.billingLink", "Mutation.useBillingLink", "Mutation.receivePaymentNotice"],
  errors: billingErrors.definitions,
  events: billingEvents,
  lifecycle: billingLifecycle,
  consumers: [followPaymentNotices, followSubscriptions],
  tasks: [applyPaymentNotice, endSecondSubscriptions, readSubscription],
  recurring: [sweepOldBilling],
  sealedColumns: [{ table: "payment_call", key: ["id"], column: "answer" }],
  secretQueries: ["billingLink"],
};
