import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { signInAuthority } from "../authority.js";
import { authorizationUrl } from "../open-id/code-flow.js";
import { openIdProvider } from "../open-id/open-id-provider.js";
import { newTicket, writeTicket } from "../open-id/sign-in-ticket.js";

@InputType({ description: "Input for a sign-in at the external provider." })
class StartProviderSignInInput {
  @Field(() => ID, {
    nullable: true,
    description: "UUID of the invitation that you accept by signing in. Ignored if it is not for your address.",
  })
  invitationId?: string | null;
}

@ObjectType({ description: "Result of starting a sign-in at the external provider." })
class StartProviderSignInPayload {
  @Field(() => String, {
    description: "The address to open in the browser. The provider redirects to `/sign-in/oidc/callback`.",
  })
  url!: string;

  @Field(() => String, {
    description:
      "Store it in this browser for `finishProviderSignIn`. It is valid for ten minutes, in this browser only.",
  })
  ticket!: string;
}

/** `startProviderSignIn`: authorization code with PKCE; the page holds the ticket, so the server stores nothing. */
@Resolver()
export class StartProviderSignIn {
  @Mutation(() => StartProviderSignInPayload, {
    description:
      "Starts a sign-in at the external provider. Errors: `not_available` (there is none), " +
      "`sign_in_provider_unavailable`, `validation_failed`.",
  })
  async startProviderSignIn(
    @Arg("input", () => StartProviderSignInInput, { description: "Input for the sign-in." })
    input: StartProviderSignInInput,
    @Ctx() { viewer, services, publicBaseUrl }: RequestContext,
  ): Promise<StartProviderSignInPayload> {
    authorize(viewer, signInAuthority["session.sign_in"]);
    const provider = services.parts.get(openIdProvider);
    if (provider === null) throw sharedErrors.problem("not_available");
    const invitationId = input.invitationId ?? null;
    if (invitationId !== null && !isUuid(invitationId)) {
      throw invalidValue(["invitationId"], "This is not a UUID.", "uuid_parsing");
    }
    const ticket = newTicket(services, `${publicBaseUrl}/sign-in/oidc/callback`, invitationId);
    return { url: await authorizationUrl(provider, services.clock, ticket), ticket: writeTicket(services, ticket) };
  }
}
