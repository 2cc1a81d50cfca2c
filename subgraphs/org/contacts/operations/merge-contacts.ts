import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { mergeContacts } from "../merge-contacts.js";
import type { FieldSources } from "../rules/merged-card.js";
import { mergeViolations } from "../rules/read-merge.js";
import { requireContact } from "../require-contact.js";
import { contactAnswer, ContactPayload } from "../types/contact-payload.js";

const Source = () => Field(() => ID, { nullable: true, description: "UUID of the contact whose value it gets." });

@InputType({ description: "The contacts from which fields of the survivor get their values." })
class ContactFieldSourcesInput implements FieldSources {
  @Source()
  preferredName?: string;

  @Source()
  namePrefix?: string;

  @Source()
  givenName?: string;

  @Source()
  middleName?: string;

  @Source()
  familyName?: string;

  @Source()
  nameSuffix?: string;

  @Source()
  companyName?: string;

  @Source()
  jobTitle?: string;

  @Source()
  birthday?: string;

  @Source()
  notes?: string;
}

@InputType({ description: "Contacts to merge into one." })
class MergeContactsInput {
  @Field(() => ID, { description: "UUID of the survivor." })
  id!: string;

  @Field(() => [ID], { description: "UUIDs of 1 to 20 contacts that are merged into it." })
  losingContactIds!: string[];

  @Field(() => ContactFieldSourcesInput, {
    nullable: true,
    description: "Default: the survivor's value, else that of the first losing contact that has one.",
  })
  fieldSources?: ContactFieldSourcesInput | null;
}

/** `mergeContacts` (wire contract contacts 6.1). */
@Resolver()
export class MergeContacts {
  @Mutation(() => ContactPayload, {
    description:
      "Merges contacts into one, which gets all that they have. They then point to it and have nothing. This cannot be " +
      "undone. For admin keys and the organization's users. Accepts an Idempotency-Key. Errors: `validation_failed`, " +
      "`not_found`, `contact_merged`, `contact_limit`, `contact_memory_limit`, `admin_required`.",
  })
  async mergeContacts(
    @Arg("input", () => MergeContactsInput, { description: "The contacts." }) input: MergeContactsInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactPayload> {
    const { viewer, services } = context;
    const merge = lowerCase(input);
    await requireContact(context, merge.id, "contact.merge");
    const violations = mergeViolations(merge);
    if (violations.length > 0) throw invalid(violations);
    await once(context, "mergeContacts", merge, async (tx) => {
      await mergeContacts(tx, services, viewer.organizationId!, merge);
      return { id: merge.id };
    });
    return contactAnswer(context, merge.id);
  }
}

function lowerCase({ id, losingContactIds, fieldSources }: MergeContactsInput) {
  const sources = Object.entries(fieldSources ?? {}).filter(([, source]) => source != null) as [string, string][];
  return {
    id: id.toLowerCase(),
    losingContactIds: losingContactIds.map((loser) => loser.toLowerCase()),
    fieldSources: Object.fromEntries(sources.map(([field, source]) => [field, source.toLowerCase()])) as FieldSources,
  };
}
