import { Directive, Field, ID, ObjectType } from "type-graphql";

/** What vault adds to an organization. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An organization. It owns identities and keys, and has members." })
export class Organization {
  @Field(() => ID)
  id!: string;
}
