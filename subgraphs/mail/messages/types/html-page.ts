import { Field, Int, ObjectType } from "type-graphql";

/** The page with the HTML text of a message. */
@ObjectType({
  description:
    "An address at which a browser can show the HTML text of a message without a credential, for a short time. Its " +
    "content security policy forbids scripts, forms and content from other servers, except images if `remoteImages` " +
    "is true. Show it in a sandboxed frame.",
})
export class MailHtmlPage {
  @Field(() => String, { description: "The address. Anyone who has it can read the text." })
  url!: string;

  @Field(() => Int, { description: "Number of seconds until it expires." })
  expiresInSeconds!: number;
}
