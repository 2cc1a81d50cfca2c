import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import type { SigningKey } from "../../../shared/secrets/key-pair.js";
import { startSession } from "../start-session.js";
import { signInAuthority } from "../authority.js";
import { signingKey } from "../issuer/issuer-keys.js";
import { type SessionToken, signSessionToken } from "../issuer/session-token.js";
import { addSessionMembership } from "../store/console-sessions.js";
import { findMembership, lockRole, type MembershipRow } from "../../people/public.js";

@InputType({ description: "The organization to act in." })
class SwitchOrganizationInput {
  @Field(() => ID, { description: "`org_…`." })
  organizationId!: string;
}

@ObjectType({ description: "Result of switching to another organization." })
class SwitchOrganizationPayload {
  @Field(() => String, {
    description: "Bearer token for that organization, of the same session. The token of the request stays valid.",
  })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: "When the token expires: not later than the token of the request." })
  expiresAt!: Date;

  @Field(() => ID, { description: "The organization that the token acts in." })
  organizationId!: string;
}

/** `switchOrganization`: a session in another organization of the same person. */
@Resolver()
export class SwitchOrganization {
  @Mutation(() => SwitchOrganizationPayload, {
    description:
      "Returns a bearer token for another of your organizations (`viewer.memberships`). For console users. " +
      "Errors: `not_found`, `credential_not_accepted`.",
  })
  async switchOrganization(
    @Arg("input", () => SwitchOrganizationInput, { description: "The organization." }) input: SwitchOrganizationInput,
    @Ctx() context: RequestContext,
  ): Promise<SwitchOrganizationPayload> {
    const { viewer, services } = context;
    authorize(viewer, signInAuthority["organization.switch"]);
    const { organizationId } = input;
    const key = await signingKey(services);
    const session = await services.database.request.transaction(async (tx) => {
      const member = organizationId.includes("\0") ? null : await findMembership(tx, organizationId, viewer.userId!);
      return member === null ? null : tokenFor(tx, context, key, member);
    });
    if (session === null) throw notFound("organization with this id among yours");
    return { ...session, organizationId };
  }
}

/**
 * A token of the viewer's session. A token of an outside provider has none, so this begins a session that ends with it.
 */
async function tokenFor(
  tx: Transaction,
  { viewer, services: { clock }, userAgent, clientAddress }: RequestContext,
  key: SigningKey,
  member: MembershipRow,
): Promise<SessionToken | null> {
  const { sessionId, expiresAt } = viewer;
  if (sessionId === null) {
    return startSession(tx, clock, key, member, { origin: "provider", userAgent, clientAddress, notAfter: expiresAt });
  }
  const place = { sessionId, userId: member.user.id, organizationId: member.organizationId };
  if ((await lockRole(tx, place.organizationId, place.userId)) === null) return null;
  if (!(await addSessionMembership(tx, place))) return null;
  return signSessionToken(key, member, { sessionId, issuedAt: clock.now(), expiresAt: new Date(expiresAt!) });
}
