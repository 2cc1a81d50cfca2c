import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { signingKeyAuthority } from "../authority.js";
import { signingKeyByIdentity } from "../loaders.js";
import { Identity, type IdentityRow } from "../../identities/public.js";
import { findOrganizationSigningKey } from "../store/visible-signing-keys.js";
import { Organization } from "../../people/public.js";
import { SigningKey } from "./signing-key.js";

/** The signing key for an identity's webhooks. */
@Resolver(() => Identity)
export class IdentitySigningKey {
  @FieldResolver(() => SigningKey, {
    nullable: true,
    description: "Its own signing key. Null if it has none; then the organization's key signs, if there is one.",
  })
  async signingKey(@Root() identity: IdentityRow, @Ctx() context: RequestContext): Promise<SigningKey | null> {
    return context.loader(signingKeyByIdentity).load(identity.id);
  }
}

/** The signing key for webhooks of identities without a key of their own. */
@Resolver(() => Organization)
export class OrganizationSigningKey {
  @FieldResolver(() => SigningKey, {
    nullable: true,
    description: "The signing key for identities that have no signing key. Null for agents.",
  })
  async signingKey(
    @Root() { id: organizationId }: Organization,
    @Ctx() { viewer, services: { database, clock } }: RequestContext,
  ): Promise<SigningKey | null> {
    if (!may(viewer, signingKeyAuthority["signing_key.read"], { organizationId, identityId: null })) return null;
    return findOrganizationSigningKey(database.request.reader, viewer, clock.now());
  }
}
