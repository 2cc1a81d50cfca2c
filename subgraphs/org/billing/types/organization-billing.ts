import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readBillingSettings, readSubscription, readUsage } from "../read-billing.js";
import { orgAuthority } from "../../authority.js";
import { BillingSettings } from "./billing-settings.js";
import { BillingSubscription } from "./billing-subscription.js";
import { Organization } from "../../people/types/organization.js";
import { Usage } from "./usage.js";

/** What an organization used and pays for, as its administrators see it (wire contract org 2.6). */
@Resolver(() => Organization)
export class OrganizationBilling {
  @FieldResolver(() => Usage, {
    nullable: true,
    description: "What it used in its present billing cycle; null unless you administer it.",
  })
  async usage(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<Partial<Usage> | null> {
    return mayRead(organization, context) ? readUsage(context) : null;
  }

  @FieldResolver(() => BillingSettings, {
    nullable: true,
    description: "What it decided about its bills; null unless you administer it.",
  })
  async billingSettings(
    @Root() organization: Organization,
    @Ctx() context: RequestContext,
  ): Promise<BillingSettings | null> {
    return mayRead(organization, context) ? readBillingSettings(context) : null;
  }

  @FieldResolver(() => BillingSubscription, {
    nullable: true,
    description: "The plan that it is on, and how it is paid for; null unless you administer it.",
  })
  async subscription(
    @Root() organization: Organization,
    @Ctx() context: RequestContext,
  ): Promise<BillingSubscription | null> {
    return mayRead(organization, context) ? readSubscription(context) : null;
  }
}

function mayRead({ id: organizationId }: Organization, { viewer }: RequestContext): boolean {
  return may(viewer, orgAuthority["billing.read"], { organizationId, identityId: null });
}
