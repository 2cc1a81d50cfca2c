import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { admitPerson } from "../admit-person.js";
import { startSession } from "../start-session.js";
import { signInAuthority } from "../authority.js";
import { signInErrors } from "../errors.js";
import { signingKey } from "../issuer/issuer-keys.js";
import { findMembership, type MembershipRow } from "../../people/public.js";
import { endOlderSignInLinks, type UsedSignInLink, useSignInLink } from "../store/sign-in-links.js";
import { SignInPayload } from "../types/sign-in-payload.js";

@InputType({ description: "A sign-in link." })
class SignInInput {
  @Field(() => String, { description: "The token of the link." })
  token!: string;
}

/** `signIn`: exchanges a one-time link for a session. */
@Resolver()
export class SignIn {
  @Mutation(() => SignInPayload, {
    description:
      "Exchanges a sign-in link for a session. A link works once, within 15 minutes, and ends the older links of the user. A mailed link verifies the " +
      "address. A new user gets an account. Organizations that wait for the address are handed over to the user. The " +
      "invitation that was named when the link was requested is accepted. A user without an organization gets one. " +
      "Errors: `sign_in_link_invalid`.",
  })
  async signIn(
    @Arg("input", () => SignInInput, { description: "The link." }) input: SignInInput,
    @Ctx() { viewer, services, userAgent, clientAddress }: RequestContext,
  ): Promise<SignInPayload> {
    authorize(viewer, signInAuthority["session.sign_in"]);
    const { clock } = services;
    const key = await signingKey(services);
    const signedIn = await revokingTransaction(services, async (tx) => {
      const link = await useSignInLink(tx, hashSecret(input.token), clock.now());
      const member = link === null ? null : await memberOf(tx, services, link);
      if (link === null || member === null) return null;
      await endOlderSignInLinks(tx, member.user, link.createdAt, clock.now());
      const origin = link.email === null ? "operator_link" : "mailed_link";
      const session = await startSession(tx, clock, key, member, { origin, userAgent, clientAddress });
      return session === null ? null : { ...session, user: member.user, organizationId: member.organizationId };
    });
    if (signedIn === null) throw signInErrors.problem("sign_in_link_invalid");
    return signedIn;
  }
}

async function memberOf(tx: Transaction, services: Services, link: UsedSignInLink): Promise<MembershipRow | null> {
  const { email, userId, organizationId, invitationId } = link;
  if (email !== null) return admitPerson(tx, services, { email, name: null, invitationId });
  return userId === null || organizationId === null ? null : findMembership(tx, organizationId, userId);
}
