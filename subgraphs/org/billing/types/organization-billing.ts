import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readBillingSettings, readSubscription, readUsage } from "../read-billing.js";
import { billingAuthority } from "../authority.js";
import { BillingSettings } from "./billing-settings.js";
import { BillingSubscription } from "./billing-subscription.js";
import { Organization } from "../../people/public.js";
import { Usage } from "./usage.js";

/** An organization's usage and subscription, for its administrators (wire contract org 2.6). */
@Resolver(() => Organization)
export class OrganizationBilling {
  @FieldResolver(() => Usage, {
    nullable: true,
    description: "Its usage in the current billing cycle. Only for admins, otherwise null.",
  })
  async usage(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<Partial<Usage> | null> {
    return mayRead(organization, context) ? readUsage(context) : null;
  }

  @FieldResolver(() => BillingSettings, {
    nullable: true,
    description: "Its billing settings. Only for admins, otherwise null.",
  })
  async billingSettings(
    @Root() organization: Organization,
    @Ctx() context: RequestContext,
  ): Promise<BillingSettings | null> {
    return mayRead(organization, context) ? readBillingSettings(context) : null;
  }

  @FieldResolver(() => BillingSubscription, {
    nullable: true,
    description: "Its plan and how it is paid for. Only for admins, otherwise null.",
  })
  async subscription(
    @Root() organization: Organization,
    @Ctx() context: RequestContext,
  ): Promise<BillingSubscription | null> {
    return mayRead(organization, context) ? readSubscription(context) : null;
  }
}

function mayRead({ id: organizationId }: Organization, { viewer }: RequestContext): boolean {
  return may(viewer, billingAuthority["billing.read"], { organizationId, identityId: null });
}
