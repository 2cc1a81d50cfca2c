import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** A person of the organization. */
@ObjectType({ description: "A user of the console." })
export class ConsoleUser {
  @Field(() => ID, { description: "`user_…`." })
  id!: string;

  @Field(() => String, { description: "Email address." })
  email!: string;

  @Field(() => Boolean, { description: "Whether the address is verified." })
  emailVerified!: boolean;

  @Field(() => String, { nullable: true, description: "Name." })
  name!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When the user was created." })
  createdAt!: Date;
}
