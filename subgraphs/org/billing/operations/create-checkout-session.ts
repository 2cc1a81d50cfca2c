import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { lockOrganization } from "../../people/public.js";
import { admitBillingPage } from "../admit-billing-page.js";
import { billingAuthority } from "../authority.js";
import { callProvider } from "../call-provider.js";
import { checkPlanFits } from "../check-plan-fits.js";
import { closeOpenCheckouts } from "../close-open-checkouts.js";
import { billingErrors } from "../errors.js";
import { asCustomer, payerOf } from "../payer.js";
import { notifyingPaymentsOf, paymentsOf } from "../payments/open-payments.js";
import type { Payer } from "../payments/payments.js";
import { pageAddressViolation } from "../rules/page-address.js";
import { notSold, paidPlanViolation } from "../rules/plan-choice.js";
import { isLive } from "../rules/subscription.js";
import { lockAccount } from "../store/billing-accounts.js";
import { findOpenCheckouts } from "../store/payment-calls.js";
import { BillingInterval } from "../types/billing-enums.js";

@InputType({ description: "A plan to pay for." })
class CreateCheckoutSessionInput {
  @Field(() => String, { description: "Any plan except the free plan." })
  plan!: string;

  @Field(() => BillingInterval, { nullable: true, description: "How often to pay. Default: MONTH." })
  interval?: BillingInterval | null;

  @Field(() => String, { nullable: true, description: "Address to open afterwards: https, or http on localhost." })
  successUrl?: string | null;

  @Field(() => String, { nullable: true, description: "Address for visitors who cancel: https, or http on localhost." })
  cancelUrl?: string | null;
}

@ObjectType({ description: "A page on which a user pays for a plan." })
class CreateCheckoutSessionPayload {
  @Field(() => ID, { description: "Its id at the payment provider." })
  id!: string;

  @Field(() => String, { description: "Address of the page. Anyone who has it can complete the checkout, once." })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: "When it expires." })
  expiresAt!: Date;
}

/** `createCheckoutSession` (wire contract org 2.6). */
@Resolver()
export class CreateCheckoutSession {
  @Mutation(() => CreateCheckoutSessionPayload, {
    description:
      "Opens a page on which a user pays for a plan. A page opened before can no longer be completed. Accepts " +
      "an Idempotency-Key. Errors: `validation_failed`, `subscription_exists`, `plan_limits_exceeded`, " +
      "`payments_unavailable`, `admin_required`, `rate_limited`.",
  })
  async createCheckoutSession(
    @Arg("input", () => CreateCheckoutSessionInput, { description: "The plan." }) input: CreateCheckoutSessionInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateCheckoutSessionPayload> {
    const { viewer, services } = context;
    authorize(viewer, billingAuthority["billing.manage"]);
    const { plan, successUrl = null, cancelUrl = null } = input;
    const interval = input.interval ?? "month";
    const violations = [
      paidPlanViolation(services.plans, plan),
      pageAddressViolation(["successUrl"], successUrl),
      pageAddressViolation(["cancelUrl"], cancelUrl),
    ].filter((violation) => violation !== null);
    if (violations.length > 0) throw invalid(violations);
    const payments = await paymentsOf(services);
    if (!payments.sells(plan, interval)) throw invalid([notSold]);
    const organizationId = viewer.organizationId!;
    let twins: readonly string[] = [];
    const session = await callProvider(context, {
      operation: "createCheckoutSession",
      input,
      async prepare(tx) {
        const organization = await lockOrganization(tx, organizationId);
        if (organization === null) throw notFound("such organization");
        const account = await lockAccount(tx, organizationId);
        // A second subscription would be paid in addition. A plan without a subscription was granted and is not paid.
        const isPaidFor = account.subscriptionId !== null || services.config.BILLING_PROVIDER === "embedded";
        if (isLive(account.status) && isPaidFor) throw billingErrors.problem("subscription_exists");
        await checkPlanFits(tx, services, organization, plan);
        await admitBillingPage(tx, services, organizationId);
        return payerOf(organizationId, account);
      },
      async ask(payer, key) {
        const customer = await asCustomer(services, payments, payer);
        await closeEarlierCheckouts(services, customer);
        const order = { payer: customer, plan, interval, successUrl, cancelUrl, origin: context.publicBaseUrl };
        return payments.createCheckout(order, key);
      },
      async record(tx, { id, url, expiresAt }) {
        // With the account locked, so that of several concurrent checkouts the last one stays open.
        await lockAccount(tx, organizationId);
        twins = await findOpenCheckouts(tx, organizationId);
        return { answer: { id, url, expiresAt: expiresAt.toISOString() }, checkoutId: id };
      },
    });
    await closeTwinCheckouts(services, organizationId, twins);
    return { ...session!, expiresAt: new Date(session!.expiresAt) };
  }
}

/**
 * Before a new checkout: an organization has one open checkout, because each could be paid. A paid one that was not
 * reported yet is found by reading the provider's state.
 * @throws Problem `subscription_exists`
 */
async function closeEarlierCheckouts(services: Services, { organizationId, customerId }: Payer): Promise<void> {
  const payments = await notifyingPaymentsOf(services);
  if (payments === null || customerId === null) return;
  const { request } = services.database;
  const earlier = await findOpenCheckouts(request.reader, organizationId);
  await closeOpenCheckouts(request, payments, organizationId, earlier);
  const reading = await payments.readSubscription({ organizationId, customerId });
  if (reading !== null && isLive(reading.facts.status)) throw billingErrors.problem("subscription_exists");
}

/** After a new checkout: closes those that were made concurrently and stored before it. */
async function closeTwinCheckouts(services: Services, organizationId: string, twins: readonly string[]): Promise<void> {
  const payments = await notifyingPaymentsOf(services);
  if (payments !== null) await closeOpenCheckouts(services.database.request, payments, organizationId, twins);
}
