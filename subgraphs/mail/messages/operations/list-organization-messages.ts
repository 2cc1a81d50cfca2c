import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { messageAuthority } from "../authority.js";
import { listMessages } from "../list-messages.js";
import { MailMessageFilter } from "../types/message-filter.js";
import { MailMessageConnection } from "../types/message.js";

/** `mailOrganizationMessages`: the mailboxes of all identities of an organization as one. */
@Resolver()
export class ListOrganizationMessages {
  @Query(() => MailMessageConnection, {
    description:
      "Messages of all mailboxes of the organization, newest first. With a filter, or with many mailboxes, a page may be " +
      "shorter than requested or empty: continue while hasNextPage is true. Errors: `admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async mailOrganizationMessages(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => MailMessageFilter, { nullable: true, description: "Filter of the list." })
    filter?: MailMessageFilter | null,
  ) {
    authorize(context.viewer, messageAuthority["mail.organization.read"]);
    return listMessages(context, null, filter ?? {}, args);
  }
}
