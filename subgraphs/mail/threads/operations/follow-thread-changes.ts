import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { followMailbox, MailboxFeedArgs } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { MailThreadUpdate, toThreadUpdate } from "../types/thread-update.js";

/** Moves, snoozes and deletions, and new and deleted messages: they change a thread's count and position. */
const kinds = [
  "mail.thread.changed",
  "mail.thread.snooze_ended",
  "mail.thread.deleted",
  "mail.message.queued",
  "mail.message.held",
  "mail.message.received",
  "mail.message.spam",
  "mail.message.deleted",
  "mail.message.canceled",
];

const follow = (context: RequestContext, args: MailboxFeedArgs) =>
  followMailbox(context, threadAuthority["mail.threads.read"], args, kinds);

/** `mailThreadChanged(mailbox, after)`: the threads of a mailbox, live. */
@Resolver()
export class FollowThreadChanges {
  @Subscription(() => MailThreadUpdate, {
    description:
      "Every change of the threads of a mailbox, in order, each once: new messages, moves, snoozes and deletions. " +
      "Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailThreadChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailboxFeedArgs) _args: MailboxFeedArgs,
  ): MailThreadUpdate {
    return toThreadUpdate(event, context);
  }
}
