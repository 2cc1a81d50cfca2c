import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { messageAuthority } from "../authority.js";
import { followMailbox, MailboxFeedArgs } from "../follow-mailbox.js";
import { MailMessageUpdate, toMessageUpdate } from "../types/message-update.js";

const kinds = ["blocked", "changed", "deleted"].map((name) => `mail.message.${name}`);

const follow = (context: RequestContext, args: MailboxFeedArgs) =>
  followMailbox(context, messageAuthority["mail.blocked.follow"], args, kinds, "organization");

/** `mailMessageBlocked(mailbox, after)`: messages that contact rules hide from the agent. */
@Resolver()
export class FollowBlockedMessages {
  @Subscription(() => MailMessageUpdate, {
    description:
      "Messages of a mailbox that contact rules blocked, and their changes, in order, each once. Not for agents. " +
      "Errors: `not_found`, `admin_required`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailMessageBlocked(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailboxFeedArgs) _args: MailboxFeedArgs,
  ): MailMessageUpdate {
    return toMessageUpdate(event, context);
  }
}
