import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { admitExternalPerson } from "../admit-external-person.js";
import { startSession } from "../start-session.js";
import { signInAuthority } from "../authority.js";
import { signInErrors } from "../errors.js";
import { signingKey } from "../issuer/issuer-keys.js";
import { exchangeCode } from "../open-id/code-flow.js";
import { openIdProvider } from "../open-id/open-id-provider.js";
import { readTicket } from "../open-id/sign-in-ticket.js";
import { SignInPayload } from "../types/sign-in-payload.js";

@InputType({ description: "What the provider sent back through the browser." })
class FinishProviderSignInInput {
  @Field(() => String, { description: "The parameter `code` of the callback URL." })
  code!: string;

  @Field(() => String, { description: "The parameter `state`." })
  state!: string;

  @Field(() => String, { nullable: true, description: "The parameter `iss`, if there is one (RFC 9207)." })
  issuer?: string | null;

  @Field(() => String, { description: "The ticket that the browser stored." })
  ticket!: string;
}

/** Each call may call the provider, so calls per minute are limited for each address. */
const rate = perMinute(30);

/** `finishProviderSignIn`: exchanges a code of the provider for a session. */
@Resolver()
export class FinishProviderSignIn {
  @Mutation(() => SignInPayload, {
    description:
      "Completes a sign-in at the external provider and starts a session. At the first sign-in, if the provider says " +
      "that the address is verified, the provider's account is linked to the user with this address, or to a new " +
      "user. It stays linked if the address changes at the provider. If the user with that address is already linked " +
      "to another account of the provider, send the token of a session of that user to link this one too. If the " +
      "provider signs the user in for an organization, the user must be a member of it. Errors: `sign_in_refused`, " +
      "`not_available`, `sign_in_provider_unavailable`, `rate_limited`.",
  })
  async finishProviderSignIn(
    @Arg("input", () => FinishProviderSignInInput, { description: "The parameters of the callback URL." })
    { code, state, issuer, ticket: text }: FinishProviderSignInInput,
    @Ctx() { viewer, services, userAgent, clientAddress }: RequestContext,
  ): Promise<SignInPayload> {
    authorize(viewer, signInAuthority["session.sign_in"]);
    const provider = services.parts.get(openIdProvider);
    if (provider === null) throw sharedErrors.problem("not_available");
    await enforce(services.limiter, "sign_in.provider", addressBlock(clientAddress ?? ""), rate);
    const ticket = readTicket(services, text);
    const isOurs = ticket?.state === state && (issuer ?? provider.issuer) === provider.issuer;
    const claims = ticket !== null && isOurs ? await exchangeCode(provider, services.clock, ticket, code) : null;
    const member =
      ticket === null || claims === null
        ? null
        : await admitExternalPerson(services, claims, ticket.invitationId, viewer.userId);
    if (member === null) throw signInErrors.problem("sign_in_refused");
    const { user, organizationId } = member;
    const [key, start] = [await signingKey(services), { origin: "provider", userAgent, clientAddress } as const];
    const session = await services.database.request.transaction((tx) =>
      startSession(tx, services.clock, key, member, start),
    );
    if (session === null) throw signInErrors.problem("sign_in_refused");
    return { ...session, user, organizationId };
  }
}
