import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { ConsoleUser } from "../../people/public.js";

/** The result of every way of signing in. */
@ObjectType({ description: "Result of signing in." })
export class SignInPayload {
  @Field(() => String, { description: "Bearer token, valid until `expiresAt`." })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: "When the token expires: 12 hours from now." })
  expiresAt!: Date;

  @Field(() => ConsoleUser, { description: "The user who signed in." })
  user!: ConsoleUser;

  @Field(() => ID, { description: "The organization that the token acts in." })
  organizationId!: string;
}
