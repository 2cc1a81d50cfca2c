import { Directive, Field, ID, ObjectType } from "type-graphql";

/** The identity as chat knows it: its key. `contact-rules/types/identity-modes.ts` has the fields that chat adds. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}
