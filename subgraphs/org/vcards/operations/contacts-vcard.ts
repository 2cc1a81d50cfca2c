import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { type ExportedContacts, exportContacts } from "../export-contacts.js";

@ObjectType({ description: "Contacts as vCards." })
class ContactsVcard implements ExportedContacts {
  @Field(() => String, { description: "vCards of version 4.0 (RFC 6350), one after the other." })
  vcard!: string;

  @Field(() => Int, { description: "How many contacts they are." })
  contactCount!: number;

  @Field(() => String, { description: "A name for a file of them." })
  filename!: string;
}

/** `contactsVcard` (wire contract contacts 7.2). */
@Resolver()
export class ContactsVcardQuery {
  @Query(() => ContactsVcard, {
    nullable: true,
    description:
      "Contacts of your organization as vCards of version 4.0, with everything that is on them. Facts and notes of the " +
      "organization are not in them. Errors: `validation_failed`, `not_found` (with the ids in `missing_contact_ids`), " +
      "`claimed_agent_required`.",
  })
  async contactsVcard(
    @Arg("ids", () => [ID], { description: "UUIDs of 1 to 25 contacts." }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<ContactsVcard> {
    return exportContacts(context, ids);
  }
}
