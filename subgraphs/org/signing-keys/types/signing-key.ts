import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** A signing key in use; its text is shown once, when it is made (wire contract org 2.3). */
@ObjectType({ description: "The key that webhook deliveries are signed with, without its text." })
export class SigningKey {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the key that it replaced ends, the organization's included; null when none is valid beside it.",
  })
  replacedKeyValidUntil!: Date | null;
}
