import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { contactAuthority } from "../authority.js";
import { authorOf } from "../author-of.js";
import { changeContact } from "../change-contact.js";
import { requireCard } from "../require-card.js";
import { requireIdentifierChange } from "../require-identifier-change.js";
import { requireContact } from "../require-contact.js";
import { UpdateContactInput } from "../types/contact-input.js";
import { contactAnswer, ContactPayload } from "../types/contact-payload.js";

/** `updateContact` (wire contract contacts 3.2). */
@Resolver()
export class UpdateContact {
  @Mutation(() => ContactPayload, {
    description:
      "Changes a contact, or says that you agree to it. Accepts an Idempotency-Key. Errors: `validation_failed`, " +
      "`not_found`, `contact_merged`, `contact_empty`, `contact_limit`, `contact_identifier_conflict`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async updateContact(
    @Arg("input", () => UpdateContactInput, { description: "The change." }) input: UpdateContactInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactPayload> {
    const { viewer, services } = context;
    const { id: givenId, reviewStatus, add, remove, ...given } = input;
    authorize(viewer, contactAuthority["contact.update"]);
    if (reviewStatus != null) authorize(viewer, contactAuthority["contact.review"]);
    const { id } = await requireContact(context, givenId);
    const change = {
      card: requireCard(given, services.clock),
      identifiers: requireIdentifierChange(add, remove),
      reviewStatus: reviewStatus ?? undefined,
      author: authorOf(viewer),
    };
    await once(context, "updateContact", input, async (tx) => {
      await changeContact(tx, services, viewer.organizationId!, id, change);
      return { id };
    });
    return contactAnswer(context, id);
  }
}
