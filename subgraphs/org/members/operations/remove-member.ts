import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { removeMember } from "../change-members.js";
import { lockMember, peopleAuthority } from "../../people/public.js";

@InputType({ description: "The member to remove." })
class RemoveMemberInput {
  @Field(() => ID, { description: "`user_…`." })
  userId!: string;
}

@ObjectType({ description: "Result of removing a member." })
class RemoveMemberPayload {
  @Field(() => ID, { description: "Id of the removed user." })
  removedUserId!: string;
}

/** `removeMember`. */
@Resolver()
export class RemoveMember {
  @Mutation(() => RemoveMemberPayload, {
    description:
      "Removes a member from the organization. Their tokens for it become invalid and their connections are " +
      "closed. The admin keys and service tokens that they created are revoked. Keys of identities stay valid. " +
      "For console admins. Errors: `not_found`, `last_admin`, `admin_required`.",
  })
  async removeMember(
    @Arg("input", () => RemoveMemberInput, { description: "The member." }) input: RemoveMemberInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RemoveMemberPayload> {
    authorize(viewer, peopleAuthority["member.manage"]);
    const { userId } = input;
    await revokingTransaction(services, async (tx) => {
      await lockMember(tx, viewer, userId);
      await removeMember(tx, services.clock, viewer.organizationId!, userId);
    });
    return { removedUserId: userId };
  }
}
