import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { admitExternalPerson } from "../admit-external-person.js";
import { startSession } from "../start-session.js";
import { orgAuthority } from "../../authority.js";
import { orgErrors } from "../../errors.js";
import { signingKey } from "../issuer/issuer-keys.js";
import { exchangeCode } from "../open-id/code-flow.js";
import { openIdProvider } from "../open-id/open-id-provider.js";
import { readTicket } from "../open-id/sign-in-ticket.js";
import { SignInPayload } from "../types/sign-in-payload.js";

@InputType({ description: "What the browser came back with from the outside provider." })
class FinishProviderSignInInput {
  @Field(() => String, { description: "The parameter `code` of the address it came back to." })
  code!: string;

  @Field(() => String, { description: "The parameter `state`." })
  state!: string;

  @Field(() => String, { nullable: true, description: "The parameter `iss`, when there is one (RFC 9207)." })
  issuer?: string | null;

  @Field(() => String, { description: "The ticket that this browser has kept." })
  ticket!: string;
}

/** Each may call the provider; of one address so many a minute. */
const rate = perMinute(30);

/** `finishProviderSignIn`: a code of the provider becomes a session. */
@Resolver()
export class FinishProviderSignIn {
  @Mutation(() => SignInPayload, {
    description:
      "Ends a sign-in at the outside provider with a session here. Who is new is linked to the user of the same address, " +
      "or made one, if the provider says that the address is proved; who is known keeps their account when their " +
      "address changes there. A second person of the provider with the address of a first is linked only in a session of " +
      "that user: send its token along. Whom the provider signs in for an organization is refused when they do not belong to it. " +
      "Errors: `sign_in_refused`, `not_available`, `sign_in_provider_unavailable`, `rate_limited`.",
  })
  async finishProviderSignIn(
    @Arg("input", () => FinishProviderSignInInput, { description: "What it came back with." })
    { code, state, issuer, ticket: text }: FinishProviderSignInInput,
    @Ctx() { viewer, services, userAgent, clientAddress }: RequestContext,
  ): Promise<SignInPayload> {
    authorize(viewer, orgAuthority["session.sign_in"]);
    const provider = openIdProvider(services);
    if (provider === null) throw sharedErrors.problem("not_available");
    await enforce(services.limiter, "sign_in.provider", addressBlock(clientAddress ?? ""), rate);
    const ticket = readTicket(services, text);
    const isOurs = ticket?.state === state && (issuer ?? provider.issuer) === provider.issuer;
    const claims = ticket !== null && isOurs ? await exchangeCode(provider, services.clock, ticket, code) : null;
    const member =
      ticket === null || claims === null
        ? null
        : await admitExternalPerson(services, claims, ticket.invitationId, viewer.userId);
    if (member === null) throw orgErrors.problem("sign_in_refused");
    const { user, organizationId } = member;
    const [key, start] = [await signingKey(services), { origin: "provider", userAgent, clientAddress } as const];
    const session = await services.database.request.transaction((tx) =>
      startSession(tx, services.clock, key, member, start),
    );
    if (session === null) throw orgErrors.problem("sign_in_refused");
    return { ...session, user, organizationId };
  }
}
