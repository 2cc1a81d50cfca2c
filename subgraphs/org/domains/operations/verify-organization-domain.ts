import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";
import { applyCheck } from "../apply-check.js";
import { lookForProof } from "../look-for-proof.js";
import { noSuchClaim, requireClaim } from "../require-claim.js";
import { mayCheck } from "../rules/claim-state.js";
import { takeCheck } from "../store/checks.js";
import { OrganizationDomainPayload } from "../types/organization-domain-payload.js";

/** `verifyOrganizationDomain`. */
@Resolver()
export class VerifyOrganizationDomain {
  @Mutation(() => OrganizationDomainPayload, {
    description:
      "Looks up the DNS record of a domain now: it takes up to 10 seconds. An expired domain begins again. If it was " +
      "checked in the last 5 seconds, it is returned unchanged. For admins. Errors: `admin_required`, `not_found`.",
  })
  async verifyOrganizationDomain(
    @Arg("id", () => ID, { description: "`OrganizationDomainClaim_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<OrganizationDomainPayload> {
    const claim = await requireClaim(context, "organization_domain.change", id);
    const { database, clock, config } = context.services;
    const now = clock.now();
    const isTaken = mayCheck(claim.lastCheckedAt, now) && (await takeCheck(database.request.writer, claim, now));
    if (!isTaken) return { organizationDomain: claim };
    const outcome = await lookForProof(openLookups(config), claim);
    const found = { outcome, isRequested: true };
    const organizationDomain = await database.request.transaction((tx) => applyCheck(tx, claim, found, clock.now()));
    if (organizationDomain === null) throw noSuchClaim();
    context.clearLoaders();
    return { organizationDomain };
  }
}
