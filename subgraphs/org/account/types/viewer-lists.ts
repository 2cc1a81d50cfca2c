import { Args, Ctx, FieldResolver, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import {
  listOwnMemberships,
  listReceivedInvitations,
  type Membership,
  MembershipConnection,
  type ReceivedInvitation,
  ReceivedInvitationConnection,
  toMembership,
  toReceivedInvitation,
} from "../../people/public.js";
import { Viewer } from "./viewer.js";

/** The lists of the person behind a bearer token, across all organizations. */
@Resolver(() => Viewer)
export class ViewerLists {
  @FieldResolver(() => MembershipConnection, {
    nullable: true,
    description: "Your memberships, newest first. Only for console users, otherwise null.",
  })
  async memberships(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<Membership> | null> {
    const { viewer, services } = context;
    if (viewer.userId === null) return null;
    const list = `memberships ${viewer.userId}`;
    const page = await listOwnMemberships(services.database.request.reader, viewer, pageRequest(context, list, args));
    const keyset = ({ createdAt, organization }: (typeof page.rows)[number]) => ({ createdAt, id: organization.id });
    return toConnection(context, list, page, keyset, toMembership);
  }

  @FieldResolver(() => ReceivedInvitationConnection, {
    nullable: true,
    description:
      "The organizations that have invited your verified address, newest first. Only for console users, " +
      "otherwise null.",
  })
  async invitations(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<ReceivedInvitation> | null> {
    const { viewer, services } = context;
    if (viewer.userId === null) return null;
    const list = `received-invitations ${viewer.userId}`;
    const request = pageRequest(context, list, args);
    const { database, clock } = services;
    const page = await listReceivedInvitations(database.request.reader, viewer, clock.now(), request);
    return toConnection(context, list, page, (row) => row, toReceivedInvitation);
  }
}
