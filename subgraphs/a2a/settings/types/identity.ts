import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The identity's key. a2a's fields are in the `types/identity-…` of its features. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
