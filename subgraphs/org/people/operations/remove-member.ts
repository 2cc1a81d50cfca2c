import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { removeMember } from "../change-members.js";
import { lockMember } from "../lock-as-admin.js";
import { orgAuthority } from "../../authority.js";

@InputType({ description: "Which member to take out." })
class RemoveMemberInput {
  @Field(() => ID, { description: "`user_…`." })
  userId!: string;
}

@ObjectType({ description: "What taking out a member came to." })
class RemoveMemberPayload {
  @Field(() => ID, { description: "Who no longer belongs to the organization." })
  removedUserId!: string;
}

/** `removeMember`. */
@Resolver()
export class RemoveMember {
  @Mutation(() => RemoveMemberPayload, {
    description:
      "Takes a member out of the organization; their tokens for it stop working and what they have open is closed. The " +
      "admin keys and service tokens that they minted are revoked; keys of identities stay. For console users who administer it. Errors: `not_found`, `last_admin`, `admin_required`.",
  })
  async removeMember(
    @Arg("input", () => RemoveMemberInput, { description: "The member." }) input: RemoveMemberInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RemoveMemberPayload> {
    authorize(viewer, orgAuthority["member.manage"]);
    const { userId } = input;
    await revokingTransaction(services, async (tx) => {
      await lockMember(tx, viewer, userId);
      await removeMember(tx, services.clock, viewer.organizationId!, userId);
    });
    return { removedUserId: userId };
  }
}
