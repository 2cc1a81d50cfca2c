import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { messageAuthority } from "../authority.js";
import { followMailbox, MailboxFeedArgs } from "../follow-mailbox.js";
import { MailMessageUpdate, toMessageUpdate } from "../types/message-update.js";

/** All events of a message except its arrival in the inbox. */
const kinds = [
  "queued",
  "held",
  "sent",
  "forwarded",
  "delivered",
  "bounced",
  "failed",
  "spam",
  "changed",
  "opened",
  "deleted",
  "canceled",
].map((name) => `mail.message.${name}`);

const follow = (context: RequestContext, args: MailboxFeedArgs) =>
  followMailbox(context, messageAuthority["mail.read"], args, kinds);

/** `mailMessageChanged(mailbox, after)`: changes of a mailbox's messages. */
@Resolver()
export class FollowMessageChanges {
  @Subscription(() => MailMessageUpdate, {
    description:
      "Every change of the messages of a mailbox, in order, each once: sending and its results, marks, opens, cancelation, " +
      "deletion, and the arrival of spam. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailMessageChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailboxFeedArgs) _args: MailboxFeedArgs,
  ): MailMessageUpdate {
    return toMessageUpdate(event, context);
  }
}
