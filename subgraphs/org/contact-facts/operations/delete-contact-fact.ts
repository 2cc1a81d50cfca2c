import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { Contact, requireContact } from "../../contacts/public.js";
import { factAuthority } from "../authority.js";
import { factEvent } from "../fact-event.js";
import { lockFact } from "../find-fact.js";
import { limitFactWrites } from "../limit-writes.js";
import { removeFact } from "../store/fact-writes.js";

@InputType({ description: "A fact about a contact." })
class DeleteContactFactInput {
  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;

  @Field(() => ID, { description: "UUID of the fact." })
  id!: string;
}

@ObjectType({ description: "Result of deleting a fact about a contact." })
class DeleteContactFactPayload {
  @Field(() => ID, { description: "UUID of the fact." })
  deletedFactId!: string;

  @Field(() => Contact, { description: "The contact." })
  contact!: Contact;
}

/** `deleteContactFact` (wire contract contacts 3.5, 9.1). */
@Resolver()
export class DeleteContactFact {
  @Mutation(() => DeleteContactFactPayload, {
    description:
      "Deletes a fact about a contact, with its citations. For admin keys and the organization's users. Accepts an Idempotency-Key. Errors: " +
      "`not_found`, `admin_required`, `rate_limited`.",
  })
  async deleteContactFact(
    @Arg("input", () => DeleteContactFactInput, { description: "The fact." }) input: DeleteContactFactInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteContactFactPayload> {
    const { viewer, services } = context;
    authorize(viewer, factAuthority["contact_fact.change"]);
    await limitFactWrites(context);
    const { deletedFactId } = await once(context, "deleteContactFact", input, async (tx) => {
      const fact = await lockFact(tx, context, input.contactId, input.id);
      await removeFact(tx, fact.id);
      const subject = { ...fact, version: fact.version + 1 };
      await appendEvent(tx, factEvent("contact_fact.deleted", subject, viewer.organizationId!, services.clock.now()));
      return { deletedFactId: fact.id };
    });
    return { deletedFactId, contact: (await requireContact(context, input.contactId)) as unknown as Contact };
  }
}
