import { Directive, Field, ID, ObjectType } from "type-graphql";

/** A review, which org describes. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "Something that an agent wants to send, or that arrived for an agent, and that a person must agree to.",
})
export class Review {
  @Field(() => ID)
  id!: string;
}
