import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { mailboxAuthority } from "../authority.js";
import { mailboxByAddress } from "../loaders.js";
import { Mailbox } from "../types/mailbox.js";

/** `mailbox(emailAddress)` (wire contract mail 1). */
@Resolver()
export class GetMailbox {
  @Query(() => Mailbox, { nullable: true, description: "The mailbox with an address. Errors: `not_found`." })
  async mailbox(
    @Arg("emailAddress", () => String, { description: "Email address. Case does not matter." }) emailAddress: string,
    @Ctx() context: RequestContext,
  ): Promise<Mailbox> {
    authorize(context.viewer, mailboxAuthority["mailbox.read"]);
    const mailbox = await context.loader(mailboxByAddress).load(emailAddress);
    if (mailbox === null) throw notFound("mailbox with this address");
    return mailbox;
  }
}
