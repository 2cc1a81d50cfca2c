import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { billingAuthority } from "../authority.js";
import { billingErrors } from "../errors.js";
import { planOffers } from "../rules/plan-offers.js";
import { findOpenLink } from "../store/billing-links.js";
import { BillingLink } from "../types/billing-link.js";

/** `billingLink`: the content of a local billing page (wire contract org 2.6). */
@Resolver()
export class GetBillingLink {
  @Query(() => BillingLink, {
    nullable: true,
    description: "What a billing link opens. The token of the link is the credential. Errors: `billing_link_invalid`.",
  })
  async billingLink(
    @Arg("token", () => String, { description: "The token of the link." }) token: string,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<BillingLink> {
    authorize(viewer, billingAuthority["billing_link.use"]);
    const { clock, database, plans } = services;
    const link = await findOpenLink(database.request.reader, hashSecret(token), clock.now());
    if (link === null) throw billingErrors.problem("billing_link_invalid");
    const { organization, ...facts } = link;
    const { name: organizationName, plan: currentPlan, billingAccount } = organization;
    const interval = link.interval ?? billingAccount?.interval ?? null;
    return { ...facts, interval, organizationName, currentPlan, offers: planOffers(plans) };
  }
}
