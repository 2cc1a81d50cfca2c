import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readBillingSettings } from "../read-billing.js";
import { billingAuthority } from "../authority.js";
import { BillingSettings } from "../types/billing-settings.js";

/** `billingSettings` (spec 2.2, wire contract org 2.6). */
@Resolver()
export class GetBillingSettings {
  @Query(() => BillingSettings, {
    description: "The billing settings of your organization. Errors: `admin_required`.",
  })
  async billingSettings(@Ctx() context: RequestContext): Promise<BillingSettings> {
    authorize(context.viewer, billingAuthority["billing.read"]);
    return readBillingSettings(context);
  }
}
