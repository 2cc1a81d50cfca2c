import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity } from "../../identities/public.js";
import { changeAffiliation } from "../change-affiliation.js";

@ObjectType({ description: "Result of a change of the domain that an identity shows." })
class DomainAffiliationPayload {
  @Field(() => Identity, { description: "The identity in its current state." })
  identity!: Identity;
}

const handleDescription = "Handle of the identity. A leading @ and capitals are accepted.";

/** `setDomainAffiliation` and `removeDomainAffiliation`. */
@Resolver()
export class SetDomainAffiliation {
  @Mutation(() => DomainAffiliationPayload, {
    description:
      "Has an identity show a domain of its organization: to the organization, and to everyone if it is publicly " +
      "discoverable. For admins. Errors: `admin_required`, `not_found`, `domain_claim_not_verified`.",
  })
  async setDomainAffiliation(
    @Arg("agentHandle", () => String, { description: handleDescription }) agentHandle: string,
    @Arg("domainClaimId", () => ID, { description: "`OrganizationDomainClaim_` and a UUID." }) domainClaimId: string,
    @Ctx() context: RequestContext,
  ): Promise<DomainAffiliationPayload> {
    return { identity: await changeAffiliation(context, agentHandle, domainClaimId) };
  }

  @Mutation(() => DomainAffiliationPayload, {
    description: "Has an identity show no domain. For admins. Errors: `admin_required`, `not_found`.",
  })
  async removeDomainAffiliation(
    @Arg("agentHandle", () => String, { description: handleDescription }) agentHandle: string,
    @Ctx() context: RequestContext,
  ): Promise<DomainAffiliationPayload> {
    return { identity: await changeAffiliation(context, agentHandle, null) };
  }
}
