import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { ConsoleUser } from "../../people/types/console-user.js";

/** What every way of signing in comes to. */
@ObjectType({ description: "What signing in came to." })
export class SignInPayload {
  @Field(() => String, { description: "Bearer token, good until `expiresAt`." })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: "When the token ends: 12 hours from now." })
  expiresAt!: Date;

  @Field(() => ConsoleUser, { description: "Who is signed in." })
  user!: ConsoleUser;

  @Field(() => ID, { description: "The organization that the token acts in." })
  organizationId!: string;
}
