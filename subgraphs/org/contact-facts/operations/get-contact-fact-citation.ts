import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { factAuthority } from "../authority.js";
import { factErrors } from "../errors.js";
import { findFact } from "../find-fact.js";
import { citationsOfFact } from "../loaders.js";
import { ContactFactCitation, toCitation } from "../types/contact-fact-citation.js";

/** `contactFactCitation` (wire contract contacts 9.3). */
@Resolver()
export class GetContactFactCitation {
  @Query(() => ContactFactCitation, {
    nullable: true,
    description:
      "A source of a fact that you may read. Errors: `not_found`, `citation_source_unavailable`, " +
      "`claimed_agent_required`.",
  })
  async contactFactCitation(
    @Arg("contactId", () => ID, { description: "UUID of the contact." }) contactId: string,
    @Arg("factId", () => ID, { description: "UUID of the fact." }) factId: string,
    @Arg("id", () => ID, { description: "UUID of the citation." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ContactFactCitation> {
    authorize(context.viewer, factAuthority["contact_fact.read"]);
    const fact = await findFact(context, contactId, factId);
    const citations = await context.loader(citationsOfFact).load(fact.id);
    const found = citations.find(({ citation }) => citation.id === id.toLowerCase());
    if (found === undefined) throw notFound("citation of this fact with this id");
    if (found.source === null) throw factErrors.problem("citation_source_unavailable");
    return toCitation(fact, found);
  }
}
