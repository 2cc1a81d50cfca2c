import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The identity's key. The vault's fields are in `identity.ts`. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
