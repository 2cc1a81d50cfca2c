import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { contactAuthority } from "../authority.js";
import { deleteContact } from "../delete-contact.js";

@ObjectType({ description: "Result of deleting a contact." })
class DeleteContactPayload {
  @Field(() => ID, { description: "UUID of the contact." })
  deletedContactId!: string;
}

/** `deleteContact` (wire contract contacts 6.2). */
@Resolver()
export class DeleteContact {
  @Mutation(() => DeleteContactPayload, {
    description:
      "Deletes a contact and all that the organization knows about it. Messages stay. An agent deletes only suggestions, " +
      "and contacts that it added. Accepts an Idempotency-Key. Errors: `not_found`, `contact_merged`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async deleteContact(
    @Arg("id", () => ID, { description: "UUID of the contact." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteContactPayload> {
    authorize(context.viewer, contactAuthority["contact.delete"]);
    return once(context, "deleteContact", { id }, async (tx) => {
      await deleteContact(tx, context, id);
      return { deletedContactId: id.toLowerCase() };
    });
  }
}
