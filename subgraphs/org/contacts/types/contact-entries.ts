import { Field, ObjectType } from "type-graphql";
import type {
  AddressEntry,
  ChatUserEntry,
  CustomFieldEntry,
  DateEntry,
  EmailEntry,
  HandleEntry,
  PhoneEntry,
  WebsiteEntry,
} from "../rules/contact-card.js";

const Label = () => Field(() => String, { nullable: true, description: "What it is, such as `work`." });

@ObjectType({ description: "An email of a contact." })
export class ContactEmail implements EmailEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "The address, as it was written." })
  value!: string;

  @Field(() => Boolean, { description: "Whether it is the first to use. If none is, the first in the list is." })
  isPrimary!: boolean;
}

@ObjectType({ description: "A phone of a contact." })
export class ContactPhone implements PhoneEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "The number in E.164." })
  valueE164!: string;

  @Field(() => Boolean, { description: "Whether it is the first to use. If none is, the first in the list is." })
  isPrimary!: boolean;
}

@ObjectType({ description: "A website of a contact." })
export class ContactWebsite implements WebsiteEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "An http or https URL." })
  url!: string;
}

@ObjectType({ description: "A day that matters to a contact, besides the birthday." })
export class ContactDate implements DateEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "YYYY-MM-DD." })
  date!: string;
}

@ObjectType({ description: "A postal address of a contact." })
export class ContactAddress implements AddressEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { nullable: true, description: "Street and number." })
  street!: string | null;

  @Field(() => String, { nullable: true, description: "The city." })
  city!: string | null;

  @Field(() => String, { nullable: true, description: "The state or region." })
  region!: string | null;

  @Field(() => String, { nullable: true, description: "The postal code." })
  postal!: string | null;

  @Field(() => String, { nullable: true, description: "The country." })
  country!: string | null;
}

@ObjectType({ description: "A field of a contact that the organization made up." })
export class ContactCustomField implements CustomFieldEntry {
  @Field(() => String, { description: "Its name." })
  label!: string;

  @Field(() => String, { description: "Its value." })
  value!: string;
}

@ObjectType({ description: "An agent that speaks for a contact." })
export class ContactAgentHandle implements HandleEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "`scout`, or `scout@other.example` in another installation." })
  handle!: string;
}

@ObjectType({ description: "An account of a contact in team chat." })
export class ContactChatUser implements ChatUserEntry {
  @Label()
  label!: string | null;

  @Field(() => String, { description: "The workspace." })
  workspaceId!: string;

  @Field(() => String, { description: "The account in it." })
  userId!: string;
}
