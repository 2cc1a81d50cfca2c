import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { deleteIdentity } from "../delete-identity.js";
import { identityAuthority } from "../authority.js";
import { lockVisibleIdentity } from "../store/identities.js";

@InputType({ description: "The identity to delete." })
class DeleteIdentityInput {
  @Field(() => String, { description: "Its handle. A leading @ and capitals are accepted." })
  agentHandle!: string;
}

@ObjectType({ description: "Result of deleting an identity." })
class DeleteIdentityPayload {
  @Field(() => ID, { description: "UUID of the deleted identity." })
  deletedIdentityId!: string;
}

/** `deleteIdentity` (wire contract org 2.5). */
@Resolver()
export class DeleteIdentity {
  @Mutation(() => DeleteIdentityPayload, {
    description:
      "Deletes an identity with everything that belongs to it and revokes its keys. The handle stays reserved for the " +
      "organization. Errors: `not_found`, `admin_required`.",
  })
  async deleteIdentity(
    @Arg("input", () => DeleteIdentityInput, { description: "The identity." }) input: DeleteIdentityInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteIdentityPayload> {
    const { viewer, services } = context;
    authorize(viewer, identityAuthority["identity.read"]);
    const handle = normalizeHandle(input.agentHandle);
    return revokingTransaction(services, async (tx) => {
      const identity = handle === null ? null : await lockVisibleIdentity(tx, viewer, handle);
      if (identity === null) throw notFound("identity with this handle");
      const { organizationId, id: identityId } = identity;
      authorize(viewer, identityAuthority["identity.delete"], {
        organizationId,
        identityId,
        what: "identity with this handle",
      });
      await deleteIdentity(tx, services, identity, context);
      return { deletedIdentityId: identityId };
    });
  }
}
