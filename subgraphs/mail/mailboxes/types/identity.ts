import { Directive, Field, ID, ObjectType } from "type-graphql";

/** mail's fields of an identity. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID)
  id!: string;
}
