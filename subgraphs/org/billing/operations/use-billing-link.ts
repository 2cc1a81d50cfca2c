import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { appendBillingEvent } from "../append-billing-event.js";
import { applySubscription } from "../apply-subscription.js";
import { checkPlanFits } from "../check-plan-fits.js";
import { billingAuthority } from "../authority.js";
import { billingErrors } from "../errors.js";
import { embeddedSubscription } from "../payments/embedded-payments.js";
import { planViolation } from "../rules/plan-choice.js";
import { lockAccount, updateAccount } from "../store/billing-accounts.js";
import { useBillingLink } from "../store/billing-links.js";
import { lockOrganization } from "../../people/public.js";
import { BillingInterval } from "../types/billing-enums.js";

/** The actor of what a visitor of a page does. */
const by = "billing_link";

@InputType({ description: "A visitor's choice on a billing page." })
class UseBillingLinkInput {
  @Field(() => String, { description: "The token of the link." })
  token!: string;

  @Field(() => String, {
    nullable: true,
    description: "The plan chosen in the portal. A checkout link already has its plan.",
  })
  plan?: string | null;

  @Field(() => BillingInterval, { nullable: true, description: "How often to pay. Default: MONTH." })
  interval?: BillingInterval | null;
}

@ObjectType({ description: "Result of a visitor's choice." })
class UseBillingLinkPayload {
  @Field(() => String, { description: "The current plan of the organization." })
  plan!: string;

  @Field(() => String, { nullable: true, description: "Address to open next. Null if there is none." })
  nextUrl!: string | null;
}

/** `useBillingLink`: completes a local checkout, or changes the plan in the local portal (wire contract org 2.6). */
@Resolver()
export class UseBillingLink {
  @Mutation(() => UseBillingLinkPayload, {
    description:
      "Changes the plan of the organization of a billing link, at once and free. A link works once. Errors: " +
      "`billing_link_invalid`, `validation_failed`, `plan_limits_exceeded`.",
  })
  async useBillingLink(
    @Arg("input", () => UseBillingLinkInput, { description: "The decision." }) input: UseBillingLinkInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UseBillingLinkPayload> {
    authorize(viewer, billingAuthority["billing_link.use"]);
    const now = services.clock.now();
    return services.database.request.transaction(async (tx) => {
      const link = await useBillingLink(tx, hashSecret(input.token), now);
      // Links from before payments were enabled are void: they would give plans for free.
      if (link === null || services.config.BILLING_PROVIDER !== "embedded") {
        throw billingErrors.problem("billing_link_invalid");
      }
      const { organizationId, successUrl: nextUrl } = link;
      const plan = link.plan ?? input.plan;
      if (plan == null) throw invalidValue(["plan"], "Choose a plan.");
      const violation = planViolation(services.plans, plan);
      if (violation !== null) throw invalid([violation]);
      const organization = await lockOrganization(tx, organizationId);
      if (organization === null) throw notFound("such organization");
      await checkPlanFits(tx, services, organization, plan);
      const subscription = embeddedSubscription(plan, link.interval ?? input.interval ?? "month", now);
      await applySubscription(tx, services, organizationId, subscription, by);
      if (link.page === "checkout") {
        await lockAccount(tx, organizationId);
        const account = await updateAccount(tx, organizationId, {}, { announced: true });
        await appendBillingEvent(tx, "billing.checkout_completed", account, { plan, by }, now);
      }
      return { plan, nextUrl };
    });
  }
}
