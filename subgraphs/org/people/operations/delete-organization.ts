import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { notifyRevoked } from "../../../shared/events/revocation.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { appendOrganizationEvent } from "../append-organization-event.js";
import { lifecycleStep } from "../../identities/lifecycle-step.js";
import { lockAsAdmin } from "../lock-as-admin.js";
import { orgAuthority } from "../../authority.js";
import { removeAllMembers } from "../store/memberships.js";
import { removeInvitationsOf } from "../store/organization-invitations.js";
import { closeOrganization } from "../store/organizations.js";

@InputType({ description: "Your word that you mean the organization you act in." })
class DeleteOrganizationInput {
  @Field(() => String, { description: "Its short name, or its name when it has none, to the letter." })
  confirmation!: string;
}

@ObjectType({ description: "What deleting an organization came to." })
class DeleteOrganizationPayload {
  @Field(() => ID, { description: "The organization that is no more." })
  deletedOrganizationId!: string;
}

/**
 * `deleteOrganization`: from its commit on nobody and no key acts in the organization. What it has is removed by a job,
 * because it may be more than a request can do.
 */
@Resolver()
export class DeleteOrganization {
  @Mutation(() => DeleteOrganizationPayload, {
    description:
      "Deletes the organization that you act in, for good: the answer is the last one that this token gets. Everybody " +
      "is out, every key and session ends at once. Within minutes its identities are deleted with their mailboxes, keys " +
      "and webhooks, open tasks are canceled, its vault is erased, and its subscription ends without a refund. Tasks shared " +
      "with others stay readable to them; its handles are never given to anybody else. For admins in person. " +
      "Errors: `validation_failed`, `admin_required`, `not_found`.",
  })
  async deleteOrganization(
    @Arg("input", () => DeleteOrganizationInput, { description: "The confirmation." })
    { confirmation }: DeleteOrganizationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<DeleteOrganizationPayload> {
    authorize(viewer, orgAuthority["organization.delete"]);
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
      for (const lifecycle of services.lifecycles) {
        await lifecycle.organizationClosed?.(lifecycleStep(tx, services), organizationId);
      }
      const closed = await closeOrganization(tx, organizationId, services.clock.now());
      await appendOrganizationEvent(tx, "organization.deleted", closed, { user_id: userId });
      await notifyRevoked(tx, { kind: "organization", id: organizationId });
    });
    return { deletedOrganizationId: organizationId };
  }
}
