import { Field, ID, InputType } from "type-graphql";

/** Which import something is done to. */
@InputType({ description: "An import." })
export class MailImportInput {
  @Field(() => String, { description: "Address of the mailbox." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the import." })
  importId!: string;
}
