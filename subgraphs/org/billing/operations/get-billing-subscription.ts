import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readSubscription } from "../read-billing.js";
import { billingAuthority } from "../authority.js";
import { BillingSubscription } from "../types/billing-subscription.js";

/** `billingSubscription` (wire contract org 2.6). */
@Resolver()
export class GetBillingSubscription {
  @Query(() => BillingSubscription, {
    description: "The plan of your organization and how it is paid for. Errors: `admin_required`.",
  })
  async billingSubscription(@Ctx() context: RequestContext): Promise<BillingSubscription> {
    authorize(context.viewer, billingAuthority["billing.read"]);
    return readSubscription(context);
  }
}
