import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { changeRole } from "../change-members.js";
import { lockMember, Member, MemberRole, peopleAuthority, toMember } from "../../people/public.js";

@InputType({ description: "The new role of a member." })
class ChangeMemberRoleInput {
  @Field(() => ID, { description: "`user_…`." })
  userId!: string;

  @Field(() => MemberRole, { description: "The new role." })
  role!: MemberRole;
}

@ObjectType({ description: "Result of changing a role." })
class ChangeMemberRolePayload {
  @Field(() => Member, { description: "The member in its current state." })
  member!: Member;
}

/** `changeMemberRole`. */
@Resolver()
export class ChangeMemberRole {
  @Mutation(() => ChangeMemberRolePayload, {
    description:
      "Changes the role of a member of the organization. Connections that the member opened with the old role " +
      "are closed. If an admin becomes a member, the admin keys and service tokens that they created are " +
      "revoked. For console admins. Errors: `not_found`, `last_admin`, `admin_required`.",
  })
  async changeMemberRole(
    @Arg("input", () => ChangeMemberRoleInput, { description: "The member and the new role." })
    input: ChangeMemberRoleInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ChangeMemberRolePayload> {
    authorize(viewer, peopleAuthority["member.manage"]);
    const { userId, role } = input;
    return revokingTransaction(services, async (tx) => {
      const member = await lockMember(tx, viewer, userId);
      if (member.role === role) return { member: toMember(member) };
      return { member: toMember(await changeRole(tx, services.clock, viewer.organizationId!, userId, role)) };
    });
  }
}
