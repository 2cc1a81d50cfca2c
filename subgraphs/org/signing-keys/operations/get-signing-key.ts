import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { signingKeyAuthority } from "../authority.js";
import { findNewestSigningKey } from "../store/visible-signing-keys.js";
import { SigningKey } from "../types/signing-key.js";

/** `signingKey`: is there a key at all? (wire contract org 2.3, the deprecated route). */
@Resolver()
export class GetSigningKey {
  @Query(() => SigningKey, {
    nullable: true,
    description:
      "For agents: their own signing key. For all others: the newest signing key of the organization and its " +
      "identities. Null if there is none. For the key of one identity, see `Identity.signingKey`.",
  })
  async signingKey(@Ctx() { viewer, services: { database, clock } }: RequestContext): Promise<SigningKey | null> {
    authorize(viewer, signingKeyAuthority["signing_key.read"]);
    return findNewestSigningKey(database.request.reader, viewer, clock.now());
  }
}
