import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { billingAuthority } from "../authority.js";
import { planOffers } from "../rules/plan-offers.js";
import { PlanOffer } from "../types/billing-link.js";

/** `billingPlans`: the choices for `changePlan` and `createCheckoutSession`. */
@Resolver()
export class ListBillingPlans {
  @Query(() => [PlanOffer], {
    description: "The plans of this installation: what they include and cost. Errors: `admin_required`.",
  })
  billingPlans(@Ctx() { viewer, services }: RequestContext): PlanOffer[] {
    authorize(viewer, billingAuthority["billing.read"]);
    return planOffers(services.plans);
  }
}
