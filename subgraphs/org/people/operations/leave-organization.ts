import { Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { removeMember } from "../change-members.js";
import { orgAuthority } from "../../authority.js";
import { findOwnMembership } from "../store/memberships.js";
import { lockOrganization } from "../store/organizations.js";

@ObjectType({ description: "What leaving an organization came to." })
class LeaveOrganizationPayload {
  @Field(() => ID, { description: "The organization that you no longer belong to." })
  organizationId!: string;
}

/** `leaveOrganization`. */
@Resolver()
export class LeaveOrganization {
  @Mutation(() => LeaveOrganizationPayload, {
    description:
      "Leaves the organization that you act in: the answer is the last one that this token gets. The admin keys and " +
      "service tokens that you minted in it are revoked. For console users. " +
      "Errors: `last_admin`, `credential_not_accepted`.",
  })
  async leaveOrganization(@Ctx() { viewer, services }: RequestContext): Promise<LeaveOrganizationPayload> {
    authorize(viewer, orgAuthority["organization.leave"]);
    const [organizationId, userId] = [viewer.organizationId!, viewer.userId!];
    await revokingTransaction(services, async (tx) => {
      await lockOrganization(tx, organizationId);
      // Somebody may have taken them out meanwhile.
      if ((await findOwnMembership(tx, viewer, organizationId)) === null) return;
      await removeMember(tx, services.clock, organizationId, userId);
    });
    return { organizationId };
  }
}
