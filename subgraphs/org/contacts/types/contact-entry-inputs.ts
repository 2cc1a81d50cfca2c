import { Field, InputType } from "type-graphql";

const Label = () => Field(() => String, { nullable: true, description: "What it is: up to 64 characters." });
const Part = (what: string) => Field(() => String, { nullable: true, description: `${what}: up to 255 characters.` });
const Primary = () => Field(() => Boolean, { nullable: true, description: "Whether it is the first to use." });

@InputType({ description: "An email of a contact." })
export class ContactEmailInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "An address without a name: up to 254 characters." })
  value!: string;

  @Primary()
  isPrimary?: boolean | null;
}

@InputType({ description: "A phone of a contact." })
export class ContactPhoneInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "A number in E.164, such as +493012345678." })
  valueE164!: string;

  @Primary()
  isPrimary?: boolean | null;
}

@InputType({ description: "A website of a contact." })
export class ContactWebsiteInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "An http or https URL without a user: up to 2,048 characters." })
  url!: string;
}

@InputType({ description: "A day that matters to a contact." })
export class ContactDateInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "YYYY-MM-DD." })
  date!: string;
}

@InputType({ description: "A postal address of a contact. One without any part is left out." })
export class ContactAddressInput {
  @Label()
  label?: string | null;

  @Part("Street and number")
  street?: string | null;

  @Part("The city")
  city?: string | null;

  @Part("The state or region")
  region?: string | null;

  @Part("The postal code")
  postal?: string | null;

  @Part("The country")
  country?: string | null;
}

@InputType({ description: "A field of a contact that the organization made up." })
export class ContactCustomFieldInput {
  @Field(() => String, { description: "Its name: 1 to 64 characters." })
  label!: string;

  @Field(() => String, { description: "Its value: 1 to 2,000 characters." })
  value!: string;
}

@InputType({ description: "An agent that speaks for a contact." })
export class ContactAgentHandleInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "`scout`, or `scout@other.example` in another installation." })
  handle!: string;
}

@InputType({ description: "An account of a contact in team chat." })
export class ContactChatUserInput {
  @Label()
  label?: string | null;

  @Field(() => String, { description: "The workspace." })
  workspaceId!: string;

  @Field(() => String, { description: "The account in it." })
  userId!: string;
}
