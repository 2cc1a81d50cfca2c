import { Field, InputType } from "type-graphql";

/** The parameters of an authorization request, from the URL. */
@InputType({ description: "What an application asks for: the parameters of its authorization request." })
export class McpAuthorizationInput {
  @Field(() => String, { description: "`client_id`: the address of its metadata document, or an id it was given." })
  clientId!: string;

  @Field(() => String, { description: "`redirect_uri`: where the browser goes with the answer." })
  redirectUri!: string;

  @Field(() => String, { description: "`response_type`. Must be `code`." })
  responseType!: string;

  @Field(() => String, { nullable: true, description: "`code_challenge` (PKCE)." })
  codeChallenge?: string | null;

  @Field(() => String, { nullable: true, description: "`code_challenge_method`. Must be `S256`." })
  codeChallengeMethod?: string | null;

  @Field(() => String, { nullable: true, description: "`resource`. Must be the address of /mcp." })
  resource?: string | null;

  @Field(() => String, { nullable: true, description: "`state`, which the answer repeats. At most 2000 characters." })
  state?: string | null;
}
