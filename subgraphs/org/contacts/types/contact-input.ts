import { Field, ID, InputType } from "type-graphql";
import type { GivenCard } from "../rules/read-card.js";
import {
  ContactAddressInput,
  ContactAgentHandleInput,
  ContactChatUserInput,
  ContactCustomFieldInput,
  ContactDateInput,
  ContactEmailInput,
  ContactPhoneInput,
  ContactWebsiteInput,
} from "./contact-entry-inputs.js";
import { ContactReviewStatus } from "./enums.js";

const Text = (description: string) => Field(() => String, { nullable: true, description });

/** The card that a client writes. */
@InputType({ description: "What is on a contact." })
export class CreateContactInput implements GivenCard {
  @Text("The name to show: up to 255 characters. Default: it follows from the rest.")
  preferredName?: string | null;

  @Text("Such as `Dr.`: up to 32 characters.")
  namePrefix?: string | null;

  @Text("Up to 128 characters.")
  givenName?: string | null;

  @Text("Up to 128 characters.")
  middleName?: string | null;

  @Text("Up to 128 characters.")
  familyName?: string | null;

  @Text("Such as `Jr.`: up to 32 characters.")
  nameSuffix?: string | null;

  @Text("Up to 255 characters.")
  companyName?: string | null;

  @Text("Up to 255 characters.")
  jobTitle?: string | null;

  @Text("YYYY-MM-DD, not in the future.")
  birthday?: string | null;

  @Text("Up to 10,000 characters.")
  notes?: string | null;

  @Field(() => [ContactEmailInput], { nullable: true, description: "Up to 50, each once, at most one primary." })
  emails?: ContactEmailInput[] | null;

  @Field(() => [ContactPhoneInput], { nullable: true, description: "Up to 50, each once, at most one primary." })
  phones?: ContactPhoneInput[] | null;

  @Field(() => [ContactWebsiteInput], { nullable: true, description: "Up to 25." })
  websites?: ContactWebsiteInput[] | null;

  @Field(() => [ContactDateInput], { nullable: true, description: "Up to 25, besides the birthday." })
  dates?: ContactDateInput[] | null;

  @Field(() => [ContactAddressInput], { nullable: true, description: "Up to 10." })
  addresses?: ContactAddressInput[] | null;

  @Field(() => [ContactCustomFieldInput], { nullable: true, description: "Up to 50." })
  customFields?: ContactCustomFieldInput[] | null;

  @Field(() => [ContactAgentHandleInput], { nullable: true, description: "Agents that speak for it: up to 20." })
  agentHandles?: ContactAgentHandleInput[] | null;

  @Field(() => [ContactChatUserInput], { nullable: true, description: "Accounts in team chat: up to 20." })
  chatUsers?: ContactChatUserInput[] | null;
}

@InputType({ description: "Emails, phones and handles of agents that a contact gets." })
export class AddedIdentifiersInput {
  @Field(() => [ContactEmailInput], { nullable: true, description: "Up to 50. Those that it has stay as they are." })
  emails?: ContactEmailInput[] | null;

  @Field(() => [ContactPhoneInput], { nullable: true, description: "Up to 50. Those that it has stay as they are." })
  phones?: ContactPhoneInput[] | null;

  @Field(() => [ContactAgentHandleInput], {
    nullable: true,
    description: "Up to 20. Those that it has stay as they are.",
  })
  agentHandles?: ContactAgentHandleInput[] | null;
}

/** A change of a contact: absent fields stay as they are (wire contract contacts 3.2). */
@InputType({
  description:
    "A change of a contact. What is left out stays as it is; null clears a text or a list; a list replaces the entire list.",
})
export class UpdateContactInput extends CreateContactInput {
  @Field(() => ID, { description: "UUID of the contact." })
  id!: string;

  @Field(() => AddedIdentifiersInput, {
    nullable: true,
    description: "What it gets; what it has stays, with its labels.",
  })
  add?: AddedIdentifiersInput | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "Emails, phones and handles of agents that it loses: up to 120. Those that it does not have change nothing.",
  })
  remove?: string[] | null;

  @Field(() => ContactReviewStatus, {
    nullable: true,
    description: "Whether you agree to it. Not for agents.",
  })
  reviewStatus?: ContactReviewStatus | null;
}
