import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactAuthority } from "../authority.js";
import { pageContacts } from "../page-contacts.js";
import { ContactConnection } from "../types/contact.js";
import { ContactOrder, ContactReviewStatus } from "../types/enums.js";

@ArgsType()
class ContactsArgs {
  @Field(() => Int, { nullable: true, description: "Number of items: 1 to 200. Default: 50." })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Return items after this cursor. Default: from the beginning." })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: "Items to skip, at most 10,000. Not together with `after`." })
  offset?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "A part of a name, the company, the job title, the notes, an email or a phone: up to 100 characters.",
  })
  search?: string | null;

  @Field(() => ContactOrder, { nullable: true, description: "Default: `RECENT`." })
  order?: ContactOrder | null;

  @Field(() => [ContactReviewStatus], { nullable: true, description: "Only these. Default: all." })
  reviewStatus?: ContactReviewStatus[] | null;
}

/** `contacts` (wire contract contacts 5). */
@Resolver()
export class ListContacts {
  @Query(() => ContactConnection, {
    description:
      "The contacts of your organization, without merged ones. Errors: `validation_failed`, `invalid_cursor`, " +
      "`claimed_agent_required`, `rate_limited`.",
  })
  async contacts(@Args(() => ContactsArgs) args: ContactsArgs, @Ctx() context: RequestContext) {
    authorize(context.viewer, contactAuthority["contact.read"]);
    return pageContacts(context, args);
  }
}
