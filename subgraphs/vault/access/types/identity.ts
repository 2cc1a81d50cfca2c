import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The identity as the vault knows it: its key. What the vault adds is in `identity.ts`. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
