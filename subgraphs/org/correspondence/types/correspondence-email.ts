import { Field, Float, ID, ObjectType } from "type-graphql";

const Text = (description: string) => Field(() => String, { nullable: true, description });
const Addresses = (description: string) => Field(() => [String], { description });

/** An attachment of a mail of a correspondence (wire contract contacts 8). */
@ObjectType({ description: "An attachment of a mail." })
export class CorrespondenceAttachment {
  @Field(() => String, { description: "Its filename." })
  filename!: string;

  @Field(() => String, { description: "Its media type." })
  contentType!: string;

  @Field(() => Float, { description: "Its size in bytes." })
  size!: number;
}

/** The further fields of a mail in a correspondence (wire contract contacts 8). */
@ObjectType({ description: "A mail that an agent and a contact exchanged." })
export class CorrespondenceEmail {
  @Field(() => String, { description: "Address of the agent's mailbox." })
  mailboxEmail!: string;

  @Field(() => String, { description: "The sender." })
  fromAddress!: string;

  @Addresses("The recipients.")
  toAddresses!: string[];

  @Addresses("Those who got a copy.")
  ccAddresses!: string[];

  @Addresses("Those who got a copy that the others do not know of.")
  bccAddresses!: string[];

  @Field(() => ID, { description: "UUID of its thread." })
  threadId!: string;

  @Text("The subject. Null with `METADATA`.")
  subject!: string | null;

  @Text("The beginning of the text. Null with `METADATA`.")
  snippet!: string | null;

  @Text("The text. Only with `FULL`.")
  bodyText!: string | null;

  @Field(() => Boolean, { description: "Whether its text was erased, or never arrived." })
  contentUnavailable!: boolean;

  @Field(() => [CorrespondenceAttachment], { description: "Its attachments." })
  attachments!: CorrespondenceAttachment[];
}
