import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** A signing key in use; its text is shown once, when it is made (wire contract org 2.3). */
@ObjectType({ description: "The key that signs webhook deliveries, without its secret." })
export class SigningKey {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      "When the key that it replaced, such as the organization's, becomes invalid. Null if no other key is valid.",
  })
  replacedKeyValidUntil!: Date | null;
}
