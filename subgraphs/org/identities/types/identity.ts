import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { identityByHandle, identityById } from "../loaders.js";
import { Organization, organizationById } from "../../people/public.js";
import type { IdentityRow } from "../store/identities.js";
import { ClaimStatus } from "./claim-status.js";

/** An agent identity (spec 2.5a, wire contract org 2.5). */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "agentHandle")')
@ObjectType({ description: "An agent identity: what an organization owns and other agents address by its handle." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its current organization." })
  organizationId!: string;

  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;

  @Field(() => String, {
    nullable: true,
    description: "Display name. Default: the handle. Null if it was cleared.",
  })
  displayName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Visible to its organization only. Mail and webhooks never contain it.",
  })
  description!: string | null;

  @Field(() => ClaimStatus, { description: "Whether a human has claimed it." })
  claimStatus!: ClaimStatus;

  @Field(() => Boolean, { description: "Whether a carrier may give its contact card to those it writes to." })
  contactSharingEnabled!: boolean;

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

/** The identity for another subgraph's key; null when the viewer may not see it. */
export const resolveIdentityReference: ReferenceResolver = async ({ id, agentHandle }, context) => {
  const { viewer } = context;
  if (viewer.organizationId === null) return null;
  if (id !== undefined) return context.loader(identityById).load(id);
  return agentHandle === undefined ? null : context.loader(identityByHandle).load(agentHandle);
};
