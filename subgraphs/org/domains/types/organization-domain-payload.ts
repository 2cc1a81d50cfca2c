import { Field, ObjectType } from "type-graphql";
import type { ClaimRow } from "../store/claims.js";
import { OrganizationDomainClaim } from "./organization-domain-claim.js";

/** Result of a change of a domain. */
@ObjectType({ description: "Result of a change of a domain of the organization." })
export class OrganizationDomainPayload {
  @Field(() => OrganizationDomainClaim, { description: "The domain in its current state." })
  organizationDomain!: ClaimRow;
}
