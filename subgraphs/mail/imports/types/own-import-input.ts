import { Field, ID, InputType } from "type-graphql";

/** The import of a mutation. */
@InputType({ description: "An import." })
export class MailImportInput {
  @Field(() => String, { description: "Address of the mailbox." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the import." })
  importId!: string;
}
