import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { peopleAuthority } from "../authority.js";
import { listVisibleMembers } from "../store/memberships.js";
import { type Member, MemberConnection, toMember } from "./member.js";
import { Organization } from "./organization.js";

/** The members of an organization. */
@Resolver(() => Organization)
export class OrganizationPeople {
  @FieldResolver(() => MemberConnection, {
    nullable: true,
    description: "Its members, newest first. Null for agents.",
  })
  async members(
    @Root() organization: Organization,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<Member> | null> {
    const { viewer, services } = context;
    const target = { organizationId: organization.id, identityId: null };
    if (!may(viewer, peopleAuthority["member.read"], target)) return null;
    const list = "members";
    const page = await listVisibleMembers(services.database.request.reader, viewer, pageRequest(context, list, args));
    const keyset = ({ createdAt, user }: (typeof page.rows)[number]) => ({ createdAt, id: user.id });
    return toConnection(context, list, page, keyset, toMember);
  }
}
