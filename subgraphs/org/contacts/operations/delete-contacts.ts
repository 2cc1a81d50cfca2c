import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { Problem } from "../../../shared/errors/problem.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { contactAuthority } from "../authority.js";
import { deleteContact } from "../delete-contact.js";
import { mostDeleted } from "../rules/contact-limits.js";

@ObjectType({ description: "What became of one contact that was to be deleted." })
class ContactDeletion {
  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;

  @Field(() => String, { description: "`deleted` or `error`." })
  status!: "deleted" | "error";

  @Field(() => String, {
    nullable: true,
    description: "The code of the error: `not_found`, `admin_required` or `contact_merged`.",
  })
  error!: string | null;
}

@ObjectType({ description: "Result of deleting several contacts." })
class DeleteContactsPayload {
  @Field(() => Int, { description: "Contacts that were deleted." })
  deletedCount!: number;

  @Field(() => Int, { description: "Contacts that were not." })
  errorCount!: number;

  @Field(() => [ContactDeletion], { description: "Each contact, in the order of the request." })
  results!: ContactDeletion[];
}

/** `deleteContacts` (wire contract contacts 6.2). */
@Resolver()
export class DeleteContacts {
  @Mutation(() => DeleteContactsPayload, {
    description:
      "Deletes up to 100 contacts. Those that cannot be deleted stay, and the result says why. Accepts an " +
      "Idempotency-Key. Errors: `validation_failed`, `claimed_agent_required`.",
  })
  async deleteContacts(
    @Arg("ids", () => [ID], { description: "UUIDs of 1 to 100 contacts. One that is there twice counts once." })
    ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<DeleteContactsPayload> {
    authorize(context.viewer, contactAuthority["contact.delete"]);
    if (ids.length === 0 || ids.length > mostDeleted) {
      throw invalidValue(["ids"], `A call deletes 1 to ${mostDeleted} contacts.`);
    }
    const distinct = [...new Set(ids.map((id) => id.toLowerCase()))];
    return once(context, "deleteContacts", { ids }, async (tx) => {
      const results: ContactDeletion[] = [];
      for (const id of distinct) results.push(await deleteOne(tx, context, id));
      const deletedCount = results.filter(({ status }) => status === "deleted").length;
      return { deletedCount, errorCount: results.length - deletedCount, results };
    });
  }
}

/** A refusal changes nothing, so the transaction continues. */
async function deleteOne(tx: Transaction, context: RequestContext, contactId: string): Promise<ContactDeletion> {
  try {
    await deleteContact(tx, context, contactId);
    return { contactId, status: "deleted", error: null };
  } catch (error) {
    if (error instanceof Problem) return { contactId, status: "error", error: error.code };
    throw error;
  }
}
