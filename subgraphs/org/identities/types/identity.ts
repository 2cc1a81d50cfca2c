import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { identityByHandle, identityById, organizationById } from "../../loaders.js";
import type { IdentityRow } from "../store/identities.js";
import { ClaimStatus } from "./claim-status.js";
import { Organization } from "../../people/types/organization.js";

/** An agent identity (spec 2.5a, wire contract org 2.5). */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "agentHandle")')
@ObjectType({ description: "An agent identity: what an organization owns and other agents address by its handle." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The organization it belongs to now." })
  organizationId!: string;

  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;

  @Field(() => String, {
    nullable: true,
    description: "Name for people; the handle unless another was given, null when it was cleared.",
  })
  displayName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "For its organization's eyes; never leaves in mail or webhooks.",
  })
  description!: string | null;

  @Field(() => ClaimStatus, { description: "Whether a human stands behind it." })
  claimStatus!: ClaimStatus;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => Identity)
export class IdentityResolver {
  @FieldResolver(() => Organization, { nullable: true, description: "The organization of `organizationId`." })
  async organization(@Root() identity: IdentityRow, @Ctx() context: RequestContext): Promise<Organization | null> {
    return context.loader(organizationById).load(identity.organizationId);
  }
}

/** The identity of a key that another subgraph holds; null for one the viewer may not see. */
export const resolveIdentityReference: ReferenceResolver = async ({ id, agentHandle }, context) => {
  const { viewer } = context;
  if (viewer.organizationId === null) return null;
  if (id !== undefined) return context.loader(identityById).load(id);
  return agentHandle === undefined ? null : context.loader(identityByHandle).load(agentHandle);
};
