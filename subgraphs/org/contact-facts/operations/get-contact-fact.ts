import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { factAuthority } from "../authority.js";
import { findFact } from "../find-fact.js";
import { ContactFact, toFact } from "../types/contact-fact.js";

/** `contactFact` (wire contract contacts 2). */
@Resolver()
export class GetContactFact {
  @Query(() => ContactFact, {
    nullable: true,
    description: "A fact about a contact, perhaps an expired one. Errors: `not_found`, `claimed_agent_required`.",
  })
  async contactFact(
    @Arg("contactId", () => ID, { description: "UUID of the contact." }) contactId: string,
    @Arg("id", () => ID, { description: "UUID of the fact." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ContactFact> {
    authorize(context.viewer, factAuthority["contact_fact.read"]);
    return toFact(await findFact(context, contactId, id));
  }
}
