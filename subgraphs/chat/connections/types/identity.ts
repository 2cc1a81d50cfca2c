import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The identity as chat knows it: its key. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
