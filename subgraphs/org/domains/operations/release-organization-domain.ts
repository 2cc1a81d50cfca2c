import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { releaseClaim } from "../release-claim.js";
import { noSuchClaim, requireClaim } from "../require-claim.js";
import { claimIdOf } from "../rules/claim-id.js";

@ObjectType({ description: "Result of giving up a domain." })
class ReleaseOrganizationDomainPayload {
  @Field(() => ID, { description: "Id of the domain." })
  releasedDomainId!: string;
}

/** `releaseOrganizationDomain`. */
@Resolver()
export class ReleaseOrganizationDomain {
  @Mutation(() => ReleaseOrganizationDomainPayload, {
    description:
      "Gives up a domain. No identity shows it any longer. For admins. Errors: `admin_required`, `not_found`.",
  })
  async releaseOrganizationDomain(
    @Arg("id", () => ID, { description: "`OrganizationDomainClaim_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseOrganizationDomainPayload> {
    const claim = await requireClaim(context, "organization_domain.change", id);
    const { database, clock } = context.services;
    const isDone = await database.request.transaction((tx) => releaseClaim(tx, claim, clock.now()));
    if (!isDone) throw noSuchClaim();
    context.clearLoaders();
    return { releasedDomainId: claimIdOf(claim.id) };
  }
}
