import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { threadAuthority } from "../authority.js";
import { ownThread } from "../own-thread.js";
import { MailThread } from "../types/thread.js";

/** `mailThread(mailbox, id)` (wire contract mail 1). */
@Resolver()
export class GetThread {
  @Query(() => MailThread, {
    nullable: true,
    description: "A thread. It does not mark its messages as read. Errors: `not_found`.",
  })
  async mailThread(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("id", () => ID, { description: "UUID of the thread." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return (await ownThread(context, threadAuthority["mail.threads.read"], address, id)).thread;
  }
}
