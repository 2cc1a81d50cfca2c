import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { may } from "../../../shared/authority/authority.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { Identity, settingsByIdentity } from "../../settings/public.js";
import { listInvitations } from "../list-invitations.js";
import { A2aInvitationStatus } from "./invitation-enums.js";
import { A2aInvitationConnection } from "./invitation.js";
import { invitationAuthority } from "../authority.js";

/** The invitations to connect with an identity; null for viewers who may not see it. */
@Resolver(() => Identity)
export class IdentityInvitationsResolver {
  @FieldResolver(() => A2aInvitationConnection, {
    nullable: true,
    description: "The invitations to connect with it, newest first. Null for agents. Errors: `invalid_cursor`.",
  })
  async a2aInvitations(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("status", () => A2aInvitationStatus, {
      nullable: true,
      description: "Only invitations with this current status.",
    })
    status?: A2aInvitationStatus | null,
  ) {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    if (settings === null || !may(context.viewer, invitationAuthority["a2a.invitation.manage"])) return null;
    return listInvitations(context, { peerId: identity.id, ...(status ? { status } : {}) }, args);
  }
}
