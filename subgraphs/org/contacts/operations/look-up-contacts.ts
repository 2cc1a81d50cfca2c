import { Arg, Ctx, Field, InputType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { inSearchSlot, inSearchTime } from "../../../shared/search/search-slots.js";
import { contactAuthority } from "../authority.js";
import { contactErrors } from "../errors.js";
import { contactById } from "../loaders.js";
import { readLookup } from "../rules/read-lookup.js";
import { lookUpVisibleContacts } from "../store/lookups.js";
import { Contact } from "../types/contact.js";

const Filter = (description: string) => Field(() => String, { nullable: true, description });

@InputType({ description: "The filter of a lookup. Set exactly one." })
class ContactLookupInput {
  @Filter("An address. Case does not matter.")
  email?: string | null;

  @Filter("A part of an address: 2 to 100 characters.")
  emailContains?: string | null;

  @Filter("The domain of an address, such as example.com. Subdomains are others.")
  emailDomain?: string | null;

  @Filter("A number in E.164, such as +493012345678.")
  phone?: string | null;

  @Filter("A part of a number: 2 to 100 digits.")
  phoneContains?: string | null;

  @Filter("The handle of an agent: `scout`, or `scout@other.example`.")
  handle?: string | null;
}

/** `lookupContacts` (wire contract contacts 5). */
@Resolver()
export class LookUpContacts {
  @Query(() => [Contact], {
    description:
      "The contacts of your organization that have an identifier: up to 100 and 4 MiB, the oldest first. " +
      "Errors: `lookup_needs_one_filter`, `validation_failed`, `claimed_agent_required`, `rate_limited`.",
  })
  async lookupContacts(
    @Arg("by", () => ContactLookupInput, { description: "The identifier." }) by: ContactLookupInput,
    @Ctx() context: RequestContext,
  ): Promise<Contact[]> {
    const { viewer, services } = context;
    authorize(viewer, contactAuthority["contact.read"]);
    const lookup = readLookup(by);
    if ("filters" in lookup) throw contactErrors.problem("lookup_needs_one_filter");
    if ("filter" in lookup) throw invalidValue([lookup.filter], lookup.message);
    const found = await (lookup.by === "part"
      ? inSearchSlot(context, () => inSearchTime(context, (tx) => lookUpVisibleContacts(tx, viewer, lookup)))
      : lookUpVisibleContacts(services.database.request.reader, viewer, lookup));
    const contacts = await Promise.all(found.map((id) => context.loader(contactById).load(id)));
    return contacts.filter((contact) => contact !== null) as unknown as Contact[];
  }
}
