import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { changeRole } from "../change-members.js";
import { lockMember } from "../lock-as-admin.js";
import { orgAuthority } from "../../authority.js";
import { Member, toMember } from "../types/member.js";
import { MemberRole } from "../types/member-role.js";

@InputType({ description: "Another role for a member." })
class ChangeMemberRoleInput {
  @Field(() => ID, { description: "`user_…`." })
  userId!: string;

  @Field(() => MemberRole, { description: "What they may do from now on." })
  role!: MemberRole;
}

@ObjectType({ description: "What changing a role came to." })
class ChangeMemberRolePayload {
  @Field(() => Member, { description: "The member as they are now." })
  member!: Member;
}

/** `changeMemberRole`. */
@Resolver()
export class ChangeMemberRole {
  @Mutation(() => ChangeMemberRolePayload, {
    description:
      "Gives a member of the organization another role; what they have open with the old one is closed. Whoever " +
      "becomes a member loses the admin keys and service tokens that they minted. For console users who administer it. Errors: `not_found`, `last_admin`, `admin_required`.",
  })
  async changeMemberRole(
    @Arg("input", () => ChangeMemberRoleInput, { description: "Who, and what." }) input: ChangeMemberRoleInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ChangeMemberRolePayload> {
    authorize(viewer, orgAuthority["member.manage"]);
    const { userId, role } = input;
    return revokingTransaction(services, async (tx) => {
      const member = await lockMember(tx, viewer, userId);
      if (member.role === role) return { member: toMember(member) };
      return { member: toMember(await changeRole(tx, services.clock, viewer.organizationId!, userId, role)) };
    });
  }
}
