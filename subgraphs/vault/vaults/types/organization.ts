import { Directive, Field, ID, ObjectType } from "type-graphql";

/** What vault adds to an organization. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An organization: it owns identities, keys and people." })
export class Organization {
  @Field(() => ID)
  id!: string;
}
