import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { identityAuthority } from "../authority.js";
import { identityByHandle } from "../loaders.js";
import { Identity } from "../types/identity.js";

/** `identity(agentHandle)` (wire contract org 2.5). */
@Resolver()
export class GetIdentity {
  @Query(() => Identity, { nullable: true, description: "The identity with a handle. Errors: `not_found`." })
  async identity(
    @Arg("agentHandle", () => String, { description: "Handle. A leading @ and capitals are accepted." })
    agentHandle: string,
    @Ctx() context: RequestContext,
  ): Promise<Identity> {
    authorize(context.viewer, identityAuthority["identity.read"]);
    const identity = await context.loader(identityByHandle).load(agentHandle);
    if (identity === null) throw notFound("identity with this handle");
    return identity;
  }
}
