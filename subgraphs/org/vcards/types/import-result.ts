import { Ctx, Field, FieldResolver, ID, Int, ObjectType, registerEnumType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Contact, contactById } from "../../contacts/public.js";
import type { CardOutcome } from "../rules/card-outcome.js";

export const ContactImportStatus = { CREATED: "created", CONFLICT: "conflict", ERROR: "error" } as const;
export type ContactImportStatus = (typeof ContactImportStatus)[keyof typeof ContactImportStatus];

registerEnumType(ContactImportStatus, {
  name: "ContactImportStatus",
  description: "The outcome of one vCard of an import.",
  valuesConfig: {
    CREATED: { description: "There is a new contact." },
    CONFLICT: {
      description:
        "Another contact has one of its emails, phones, handles or chat users, perhaps from an earlier vCard.",
    },
    ERROR: { description: "It cannot be a contact: `error` says why." },
  },
});

/** The outcome of one vCard of an import (wire contract contacts 7.1). */
@ObjectType({ description: "The outcome of one vCard of an import." })
export class ContactImportResult implements Omit<CardOutcome, "contactId"> {
  @Field(() => Int, { description: "Its position among the vCards, from 0." })
  index!: number;

  @Field(() => ContactImportStatus, { description: "The outcome." })
  status!: ContactImportStatus;

  @Field(() => String, { nullable: true, description: "Why there is no new contact." })
  error!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the contact that has one of its identifiers." })
  conflictingContactId!: string | null;

  contactId!: string | null;
}

@Resolver(() => ContactImportResult)
export class ContactImportResultResolver {
  @FieldResolver(() => Contact, {
    nullable: true,
    description: "The new contact. Null too if it was deleted meanwhile.",
  })
  async contact(@Root() { contactId }: ContactImportResult, @Ctx() context: RequestContext): Promise<Contact | null> {
    if (contactId === null) return null;
    return (await context.loader(contactById).load(contactId)) as unknown as Contact | null;
  }
}
