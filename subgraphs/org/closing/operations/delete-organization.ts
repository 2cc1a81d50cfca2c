import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { notifyRevoked } from "../../../shared/events/revocation.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import {
  appendOrganizationEvent,
  closeOrganization,
  lockAsAdmin,
  peopleAuthority,
  removeAllMembers,
  removeInvitationsOf,
} from "../../people/public.js";
import { identityLifecycles, lifecycleStep } from "../../../shared/lifecycle/lifecycle-step.js";

@InputType({ description: "Confirmation that the organization you act in is to be deleted." })
class DeleteOrganizationInput {
  @Field(() => String, {
    description: "The short name of the organization, or its name if it has no short name, exactly as it is written.",
  })
  confirmation!: string;
}

@ObjectType({ description: "Result of deleting an organization." })
class DeleteOrganizationPayload {
  @Field(() => ID, { description: "Id of the deleted organization." })
  deletedOrganizationId!: string;
}

/**
 * `deleteOrganization`: after its commit no user or key can act in the organization. A job removes the data, because it
 * may be more than a request can handle.
 */
@Resolver()
export class DeleteOrganization {
  @Mutation(() => DeleteOrganizationPayload, {
    description:
      "Deletes the organization that you act in. This cannot be undone. After this answer the token is no " +
      "longer valid. All memberships, keys and sessions end at once. Within minutes its identities are deleted " +
      "with their mailboxes, keys and webhooks, open tasks are canceled, the vault is erased, and the " +
      "subscription ends without a refund. Other participants can still read the tasks that they share with it. " +
      "Its handles are never given to anyone else. For console admins. Errors: `validation_failed`, " +
      "`admin_required`, `not_found`.",
  })
  async deleteOrganization(
    @Arg("input", () => DeleteOrganizationInput, { description: "The confirmation." })
    { confirmation }: DeleteOrganizationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<DeleteOrganizationPayload> {
    authorize(viewer, peopleAuthority["organization.delete"]);
    const [organizationId, userId] = [viewer.organizationId!, viewer.userId!];
    await revokingTransaction(services, async (tx) => {
      const organization = await lockAsAdmin(tx, viewer);
      if (confirmation !== (organization.slug ?? organization.name)) {
        throw invalidValue(
          ["confirmation"],
          "This is not the short name of the organization, or its name if it has none.",
        );
      }
      await removeAllMembers(tx, organizationId);
      await removeInvitationsOf(tx, organizationId);
      for (const lifecycle of services.parts.get(identityLifecycles)) {
        await lifecycle.organizationClosed?.(lifecycleStep(tx, services), organizationId);
      }
      const closed = await closeOrganization(tx, organizationId, services.clock.now());
      await appendOrganizationEvent(tx, "organization.deleted", closed, { user_id: userId });
      await notifyRevoked(tx, { kind: "organization", id: organizationId });
    });
    return { deletedOrganizationId: organizationId };
  }
}
