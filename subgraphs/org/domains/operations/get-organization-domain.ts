import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireClaim } from "../require-claim.js";
import { OrganizationDomainClaim } from "../types/organization-domain-claim.js";

/** `organizationDomain(id)`. */
@Resolver()
export class GetOrganizationDomain {
  @Query(() => OrganizationDomainClaim, {
    nullable: true,
    description: "A domain of your organization. For admins. Errors: `admin_required`, `not_found`.",
  })
  async organizationDomain(
    @Arg("id", () => ID, { description: "`OrganizationDomainClaim_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return requireClaim(context, "organization_domain.read", id);
  }
}
