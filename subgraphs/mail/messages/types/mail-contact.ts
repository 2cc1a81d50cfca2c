import { Field, ObjectType } from "type-graphql";
import { ContactReference } from "../../../shared/contacts/types/contact-reference.js";
import { MailContactField } from "./enums.js";

/** A contact of the organization in a mail (wire contract contacts 11). */
@ObjectType({ description: "A contact of your organization that a mail came from or went to." })
export class MailContact {
  @Field(() => MailContactField, { description: "The field that has its address." })
  field!: MailContactField;

  @Field(() => String, { description: "The address, as it is in the mail." })
  address!: string;

  @Field(() => ContactReference, { description: "The contact." })
  contact!: ContactReference;
}
