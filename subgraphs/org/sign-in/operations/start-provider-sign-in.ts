import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { orgAuthority } from "../../authority.js";
import { authorizationUrl } from "../open-id/code-flow.js";
import { openIdProvider } from "../open-id/open-id-provider.js";
import { newTicket, writeTicket } from "../open-id/sign-in-ticket.js";

@InputType({ description: "How to begin a sign-in at the outside provider." })
class StartProviderSignInInput {
  @Field(() => ID, {
    nullable: true,
    description: "UUID of the invitation that you accept by signing in; ignored when it is not for your address.",
  })
  invitationId?: string | null;
}

@ObjectType({ description: "Where a sign-in at the outside provider begins." })
class StartProviderSignInPayload {
  @Field(() => String, { description: "Where to send the browser. It comes back to `/sign-in/oidc/callback`." })
  url!: string;

  @Field(() => String, {
    description: "Keep it in this browser for `finishProviderSignIn`: ten minutes, and for nobody else.",
  })
  ticket!: string;
}

/** `startProviderSignIn`: authorization code with PKCE; the page keeps the ticket, so the server keeps nothing. */
@Resolver()
export class StartProviderSignIn {
  @Mutation(() => StartProviderSignInPayload, {
    description:
      "Begins a sign-in at the outside provider. " +
      "Errors: `not_available` (there is none), `sign_in_provider_unavailable`, `validation_failed`.",
  })
  async startProviderSignIn(
    @Arg("input", () => StartProviderSignInInput, { description: "How to begin." }) input: StartProviderSignInInput,
    @Ctx() { viewer, services, publicBaseUrl }: RequestContext,
  ): Promise<StartProviderSignInPayload> {
    authorize(viewer, orgAuthority["session.sign_in"]);
    const provider = openIdProvider(services);
    if (provider === null) throw sharedErrors.problem("not_available");
    const invitationId = input.invitationId ?? null;
    if (invitationId !== null && !isUuid(invitationId)) {
      throw invalidValue(["invitationId"], "This is not a UUID.", "uuid_parsing");
    }
    const ticket = newTicket(services, `${publicBaseUrl}/sign-in/oidc/callback`, invitationId);
    return { url: await authorizationUrl(provider, ticket), ticket: writeTicket(services, ticket) };
  }
}
