import { Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { removeMember } from "../change-members.js";
import { findOwnMembership, lockOrganization, peopleAuthority } from "../../people/public.js";

@ObjectType({ description: "Result of leaving an organization." })
class LeaveOrganizationPayload {
  @Field(() => ID, { description: "Id of the organization that you left." })
  organizationId!: string;
}

/** `leaveOrganization`. */
@Resolver()
export class LeaveOrganization {
  @Mutation(() => LeaveOrganizationPayload, {
    description:
      "Leaves the organization that you act in. After this answer the token is no longer valid. The admin keys " +
      "and service tokens that you created in it are revoked. For console users. Errors: `last_admin`, " +
      "`credential_not_accepted`.",
  })
  async leaveOrganization(@Ctx() { viewer, services }: RequestContext): Promise<LeaveOrganizationPayload> {
    authorize(viewer, peopleAuthority["organization.leave"]);
    const [organizationId, userId] = [viewer.organizationId!, viewer.userId!];
    await revokingTransaction(services, async (tx) => {
      await lockOrganization(tx, organizationId);
      // An administrator may have removed them meanwhile.
      if ((await findOwnMembership(tx, viewer, organizationId)) === null) return;
      await removeMember(tx, services.clock, organizationId, userId);
    });
    return { organizationId };
  }
}
