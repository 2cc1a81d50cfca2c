import { Directive, Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { organizationById } from "../loaders.js";

/** An organization: owns identities, keys and people. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An organization. It owns identities and keys, and has members." })
export class Organization {
  @Field(() => ID, { description: "`org_…`; never changes." })
  id!: string;

  @Field(() => String, { description: "Display name." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Short name for URLs." })
  slug!: string | null;

  @Field(() => String, { description: "Plan: free, developer, team, enterprise, or another of this installation." })
  plan!: string;

  @Field(() => Boolean, {
    description: "Whether messages of unknown senders add contacts that a person has not confirmed.",
  })
  contactsAutoCreate!: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

/** The organization for another subgraph's id; null unless it is the viewer's own. */
export const resolveOrganizationReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || id !== viewer.organizationId ? null : context.loader(organizationById).load(id);
};
