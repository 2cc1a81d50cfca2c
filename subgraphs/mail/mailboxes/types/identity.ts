import { Directive, Field, ID, ObjectType } from "type-graphql";

/** What mail adds to an identity. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID)
  id!: string;
}
