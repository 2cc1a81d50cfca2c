import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { contactAuthority } from "../authority.js";
import { authorOf } from "../author-of.js";
import { createContact } from "../create-contact.js";
import { contactCreatesRate } from "../limits.js";
import { requireCard } from "../require-card.js";
import { CreateContactInput } from "../types/contact-input.js";
import { contactAnswer, ContactPayload } from "../types/contact-payload.js";

/** `createContact` (wire contract contacts 3.2). */
@Resolver()
export class CreateContact {
  @Mutation(() => ContactPayload, {
    description:
      "Adds a contact to your organization. What an agent adds is a suggestion until a person confirms it. Accepts an " +
      "Idempotency-Key. Errors: `validation_failed`, `contact_empty`, `contact_identifier_conflict`, " +
      "`contact_limit_reached`, `claimed_agent_required`, `rate_limited`.",
  })
  async createContact(
    @Arg("input", () => CreateContactInput, { description: "The contact." }) input: CreateContactInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactPayload> {
    const { viewer, services } = context;
    authorize(viewer, contactAuthority["contact.create"]);
    const card = requireCard(input, services.clock);
    await enforce(services.limiter, "contacts.create", principalOf(viewer), contactCreatesRate);
    const { id } = await once(context, "createContact", input, async (tx) => {
      const organizationId = viewer.organizationId!;
      const contact = await createContact(tx, services, {
        organizationId,
        author: authorOf(viewer),
        card,
        source: "manual",
      });
      return { id: contact.id };
    });
    return contactAnswer(context, id);
  }
}
