import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireContact } from "../require-contact.js";
import { Contact } from "../types/contact.js";

/** `contact(id)` (wire contract contacts 2). */
@Resolver()
export class GetContact {
  @Query(() => Contact, {
    nullable: true,
    description:
      "A contact of your organization. A merged one says which contact it was merged into. " +
      "Errors: `not_found`, `claimed_agent_required`.",
  })
  async contact(
    @Arg("id", () => ID, { description: "UUID of the contact." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Contact> {
    return (await requireContact(context, id)) as unknown as Contact;
  }
}
