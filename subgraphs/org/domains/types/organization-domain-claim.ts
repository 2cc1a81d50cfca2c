import { Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ownershipRecord } from "../../../shared/rules/domain-ownership.js";
import { claimIdOf } from "../rules/claim-id.js";
import { recoveryAction } from "../rules/claim-state.js";
import type { ClaimRow } from "../store/claims.js";
import { DomainCheckResult, DomainRecoveryAction, OrganizationDomainState } from "./enums.js";

/** The record that proves a domain. */
@ObjectType({ description: "The DNS record that proves that a domain is the organization's." })
class DomainOwnershipRecord {
  @Field(() => String, { description: "Always `TXT`." })
  type!: string;

  @Field(() => String, { description: "The full name, without a dot at its end." })
  name!: string;

  @Field(() => String, { description: "The value to set, beside others that the name may have." })
  value!: string;
}

/** An organization's claim of a domain. */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A domain that an organization says is its own, whether it has proved that or not. Its agents can show it.",
})
export class OrganizationDomainClaim {
  @Field(() => ID, { description: "`OrganizationDomainClaim_` and a UUID." })
  id!: string;

  @Field(() => String, { description: "The domain, in lowercase and in punycode." })
  domain!: string;

  @Field(() => OrganizationDomainState, { description: "Its state." })
  state!: OrganizationDomainState;

  @Field(() => Boolean, {
    description: "Whether the proof was found, but another organization holds the domain. Who that is, is not shown.",
  })
  ownershipConflict!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the organization last came to hold it." })
  verifiedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was last checked." })
  lastCheckedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the proof was last found." })
  lastSuccessAt!: Date | null;

  @Field(() => DomainCheckResult, { nullable: true, description: "What the last check found. Null before it." })
  lastCheckResult!: DomainCheckResult | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Until when the organization holds it, if the proof is not found again.",
  })
  validUntil!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When checks end, if the proof is not found." })
  pendingExpiresAt!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it is checked again. Null if it is checked only on request.",
  })
  nextCheckAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was claimed." })
  createdAt!: Date;
}

/** Pages of claims. */
export const OrganizationDomainClaimConnection = connectionType(OrganizationDomainClaim, "OrganizationDomainClaim");

@Resolver(() => OrganizationDomainClaim)
export class OrganizationDomainClaimResolver {
  @FieldResolver(() => ID, { description: "`OrganizationDomainClaim_` and a UUID." })
  id(@Root() { id }: ClaimRow): string {
    return claimIdOf(id);
  }

  @FieldResolver(() => DomainOwnershipRecord, { description: "The DNS record to set, and to keep." })
  dnsRecord(@Root() { domain, ownershipToken }: ClaimRow): DomainOwnershipRecord {
    return ownershipRecord(domain, ownershipToken);
  }

  @FieldResolver(() => DomainRecoveryAction, { nullable: true, description: "What to do now. Null for nothing." })
  recoveryAction(@Root() claim: ClaimRow): DomainRecoveryAction | null {
    return recoveryAction(claim) as DomainRecoveryAction | null;
  }
}
