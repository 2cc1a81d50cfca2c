import { Arg, Ctx, Field, GraphQLISODateTime, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { orgAuthority } from "../authority.js";
import { orgErrors } from "../errors.js";
import { issueSessionToken } from "../issuer/session-token.js";
import { findMembership } from "../store/people.js";
import { useSignInLink } from "../store/sign-in-links.js";
import { ConsoleUser } from "../types/console-user.js";

@InputType({ description: "A sign-in link." })
class SignInInput {
  @Field(() => String, { description: "The token of the link." })
  token!: string;
}

@ObjectType({ description: "What signing in came to." })
class SignInPayload {
  @Field(() => String, { description: "Bearer token, good until `expiresAt`." })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: "When the token ends: 12 hours from now." })
  expiresAt!: Date;

  @Field(() => ConsoleUser, { description: "Who is signed in." })
  user!: ConsoleUser;
}

/** `signIn`: a one-time link becomes a session. */
@Resolver()
export class SignIn {
  @Mutation(() => SignInPayload, {
    description:
      "Turns a sign-in link into a session. A link works once, for 15 minutes. Errors: `sign_in_link_invalid`.",
  })
  async signIn(
    @Arg("input", () => SignInInput, { description: "The link." }) input: SignInInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<SignInPayload> {
    authorize(viewer, orgAuthority["session.sign_in"]);
    const member = await services.database.request.transaction(async (tx) => {
      const link = await useSignInLink(tx, hashSecret(input.token), services.clock.now());
      return link === null ? null : findMembership(tx, link.organizationId, link.userId);
    });
    if (member === null) throw orgErrors.problem("sign_in_link_invalid");
    return { ...(await issueSessionToken(services, member)), user: member.user };
  }
}
