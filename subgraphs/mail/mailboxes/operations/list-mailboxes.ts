import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { mailboxAuthority } from "../authority.js";
import { listVisibleMailboxes } from "../store/mailboxes.js";
import type { Mailbox } from "../types/mailbox.js";
import { MailboxConnection } from "../types/mailbox-connection.js";

/** `mailboxes`: all that the viewer may see (wire contract mail 1). */
@Resolver()
export class ListMailboxes {
  @Query(() => MailboxConnection, {
    description: "The mailboxes that you may see, newest first. An agent sees its own.",
  })
  async mailboxes(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<Mailbox>> {
    const { viewer, services } = context;
    authorize(viewer, mailboxAuthority["mailbox.read"]);
    const request = pageRequest(context, "mailboxes", args);
    const page = await listVisibleMailboxes(services.database.request.reader, viewer, request);
    return toConnection(
      context,
      "mailboxes",
      page,
      (row) => row,
      (row) => row,
    );
  }
}
