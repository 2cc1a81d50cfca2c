import { Field, Int, ObjectType } from "type-graphql";

/** The download of a complete mail. */
@ObjectType({
  description:
    "An address at which a complete mail can be downloaded without a credential, for a short time: its bytes as they " +
    "arrived, or as they were sent (RFC 5322).",
})
export class MailMessageSource {
  @Field(() => String, { description: "The address. Anyone who has it can download the mail." })
  url!: string;

  @Field(() => Int, { description: "Number of seconds until it expires." })
  expiresInSeconds!: number;
}
