import { Directive, Field, ID, ObjectType } from "type-graphql";

/** vault's fields of an organization. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An organization. It owns identities and keys, and has members." })
export class Organization {
  @Field(() => ID)
  id!: string;
}
