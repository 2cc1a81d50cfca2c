import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { DomainAffiliation } from "../../../shared/graphql/domain-affiliation.js";
import { affiliationOf } from "../../../shared/rules/affiliation.js";
import { Identity } from "../../identities/public.js";
import { affiliationByIdentity } from "../loaders.js";
import { claimIdOf } from "../rules/claim-id.js";

/** The domain of its organization that an identity shows. */
@ObjectType({ description: "The domain of its organization that an identity shows." })
export class IdentityDomainAffiliation {
  @Field(() => ID, { description: "The claim of the domain: `OrganizationDomainClaim_` and a UUID." })
  domainClaimId!: string;

  @Field(() => String, { description: "The domain." })
  domain!: string;

  @Field(() => DomainAffiliation, {
    nullable: true,
    description: "What others see. Null while the organization does not hold the domain.",
  })
  affiliation!: DomainAffiliation | null;
}

@Resolver(() => Identity)
export class IdentityDomainAffiliationResolver {
  @FieldResolver(() => IdentityDomainAffiliation, {
    nullable: true,
    description: "The domain of its organization that it shows. Null if it shows none.",
  })
  async domainAffiliation(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
  ): Promise<IdentityDomainAffiliation | null> {
    const shown = await context.loader(affiliationByIdentity).load(identity.id);
    if (shown === null) return null;
    const { claimId, claim } = shown;
    return {
      domainClaimId: claimIdOf(claimId),
      domain: claim.domain,
      affiliation: affiliationOf(claim, context.services.clock.now()),
    };
  }
}
