import { Arg, Query, Resolver } from "type-graphql";
import { Mailbox } from "../types/mailbox.js";

/** `mailbox`: one mailbox by its address. */
@Resolver()
export class GetMailbox {
  @Query(() => Mailbox, { nullable: true, description: "One mailbox by its address." })
  mailbox(@Arg("emailAddress", () => String) _emailAddress: string): Mailbox | null {
    return null;
  }
}
