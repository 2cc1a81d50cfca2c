import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { freePlan } from "../../../shared/rules/plans.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { applySubscription } from "../apply-subscription.js";
import { callProvider } from "../call-provider.js";
import { checkPlanFits } from "../check-plan-fits.js";
import { payerOf } from "../payer.js";
import { readSubscription } from "../read-billing.js";
import { billingAuthority } from "../authority.js";
import { paymentsOf } from "../payments/open-payments.js";
import type { Payments, PlanOrder } from "../payments/payments.js";
import { notSold, planViolation } from "../rules/plan-choice.js";
import { lockAccount } from "../store/billing-accounts.js";
import { lockOrganization } from "../../people/public.js";
import { BillingInterval } from "../types/billing-enums.js";
import { BillingSubscription } from "../types/billing-subscription.js";

@InputType({ description: "The plan to change to." })
class ChangePlanInput {
  @Field(() => String, { description: "A plan of this installation." })
  plan!: string;

  @Field(() => BillingInterval, {
    nullable: true,
    description: "How often to pay. Default: the current interval, or MONTH.",
  })
  interval?: BillingInterval | null;
}

@ObjectType({ description: "Result of a change of plan." })
class ChangePlanPayload {
  @Field(() => BillingSubscription, { description: "The subscription in its current state." })
  subscription!: BillingSubscription;
}

/** `changePlan` (wire contract org 2.6). */
@Resolver()
export class ChangePlan {
  @Mutation(() => ChangePlanPayload, {
    description:
      "Changes the plan of the organization. Choosing the current plan changes nothing, or cancels a scheduled " +
      "change. A paid subscription runs until the end of the paid period. Accepts an Idempotency-Key. Errors: " +
      "`validation_failed`, `plan_limits_exceeded`, `subscription_required`, `payment_declined`, " +
      "`payments_unavailable`, `admin_required`.",
  })
  async changePlan(
    @Arg("input", () => ChangePlanInput, { description: "The plan." }) input: ChangePlanInput,
    @Ctx() context: RequestContext,
  ): Promise<ChangePlanPayload> {
    const { viewer, services } = context;
    authorize(viewer, billingAuthority["billing.manage"]);
    const violation = planViolation(services.plans, input.plan);
    if (violation !== null) throw invalid([violation]);
    const organizationId = viewer.organizationId!;
    const payments = await paymentsOf(services);
    await callProvider(context, {
      operation: "changePlan",
      input,
      prepare: (tx) => orderOf(tx, context, payments, input),
      ask: (order, key) => payments.changePlan(order, key),
      async record(tx, facts) {
        await applySubscription(tx, services, organizationId, facts, principalOf(viewer));
        return { answer: null };
      },
    });
    return { subscription: await readSubscription(context) };
  }
}

/** The order for the provider; null when nothing changes. */
async function orderOf(
  tx: Transaction,
  { viewer, services }: RequestContext,
  payments: Payments,
  { plan, interval: wanted }: ChangePlanInput,
): Promise<PlanOrder | null> {
  const organization = await lockOrganization(tx, viewer.organizationId!);
  if (organization === null) throw notFound("such organization");
  const account = await lockAccount(tx, organization.id);
  const interval = wanted ?? account.interval ?? "month";
  const sameInterval = plan === freePlan || wanted == null || wanted === account.interval;
  if (plan === organization.plan && sameInterval && account.pendingPlan === null) return null;
  if (plan !== freePlan && !payments.sells(plan, interval)) throw invalid([notSold]);
  await checkPlanFits(tx, services, organization, plan);
  return { payer: payerOf(organization.id, account), plan, interval };
}
