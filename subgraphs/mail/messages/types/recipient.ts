import { Field, ID, Int, ObjectType } from "type-graphql";
import { MailRecipientField, MailRecipientState } from "./enums.js";

/** A recipient of an outbound message, and its state (wire contract mail 12). */
@ObjectType({ description: "A recipient of an outbound message, with the result of sending to it." })
export class MailRecipient {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => MailRecipientField, { description: "The field that contains its address." })
  field!: MailRecipientField;

  @Field(() => String, { description: "Address, without a name." })
  address!: string;

  @Field(() => MailRecipientState, { description: "State of the delivery to this recipient." })
  state!: MailRecipientState;

  @Field(() => Int, { description: "How many attempts were made." })
  attempts!: number;

  @Field(() => Date, { nullable: true, description: "When the next attempt is due. Null if none follows." })
  nextAttemptAt!: Date | null;

  @Field(() => Int, { nullable: true, description: "The last SMTP code of the server. Null if there was none." })
  smtpCode!: number | null;

  @Field(() => String, { nullable: true, description: "The server's text with that code: at most 500 characters." })
  smtpText!: string | null;

  @Field(() => Date, { description: "When the state last changed." })
  changedAt!: Date;
}
