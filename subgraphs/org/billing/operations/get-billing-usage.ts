import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readUsage } from "../read-billing.js";
import { billingAuthority } from "../authority.js";
import { Usage } from "../types/usage.js";

/** `billingUsage` (spec 2.1, wire contract org 2.6). */
@Resolver()
export class GetBillingUsage {
  @Query(() => Usage, {
    description: "The usage of your organization in the current billing cycle. Errors: `admin_required`.",
  })
  async billingUsage(@Ctx() context: RequestContext): Promise<Partial<Usage>> {
    authorize(context.viewer, billingAuthority["billing.read"]);
    return readUsage(context);
  }
}
