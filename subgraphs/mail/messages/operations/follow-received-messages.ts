import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { messageAuthority } from "../authority.js";
import { followMailbox, MailboxFeedArgs } from "../follow-mailbox.js";
import { MailMessageUpdate, toMessageUpdate } from "../types/message-update.js";

const follow = (context: RequestContext, args: MailboxFeedArgs) =>
  followMailbox(context, messageAuthority["mail.read"], args, ["mail.message.received"]);

/** `mailMessageReceived(mailbox, after)`: new mail, without polling. */
@Resolver()
export class FollowReceivedMessages {
  @Subscription(() => MailMessageUpdate, {
    description:
      "New messages in the inbox of a mailbox, in order, each once. Spam and blocked mail are not included. Errors: " +
      "`not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailMessageReceived(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailboxFeedArgs) _args: MailboxFeedArgs,
  ): MailMessageUpdate {
    return toMessageUpdate(event, context);
  }
}
