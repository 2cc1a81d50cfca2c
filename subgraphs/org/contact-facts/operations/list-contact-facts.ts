import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireContact } from "../../contacts/public.js";
import { factAuthority } from "../authority.js";
import { listVisibleFacts } from "../store/facts.js";
import { ContactFact, toFact } from "../types/contact-fact.js";

/** `contactFacts` (wire contract contacts 9.2). */
@Resolver()
export class ListContactFacts {
  @Query(() => [ContactFact], {
    description:
      "The facts about a contact, the last changed one first: at most 25, and at most 75 expired ones. Errors: " +
      "`not_found`, `claimed_agent_required`.",
  })
  async contactFacts(
    @Arg("contactId", () => ID, { description: "UUID of the contact." }) contactId: string,
    @Arg("includeExpired", () => Boolean, { defaultValue: false, description: "Whether expired ones are listed too." })
    expired: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ContactFact[]> {
    const { viewer, services } = context;
    authorize(viewer, factAuthority["contact_fact.read"]);
    const contact = await requireContact(context, contactId);
    const which = { now: services.clock.now(), expired };
    return (await listVisibleFacts(services.database.request.reader, viewer, contact.id, which)).map(toFact);
  }
}
