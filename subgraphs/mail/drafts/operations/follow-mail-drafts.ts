import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { followMailbox, MailboxFeedArgs } from "../../messages/public.js";
import { draftAuthority } from "../authority.js";
import { draftEvents } from "../events.js";
import { MailDraftUpdate, toDraftUpdate } from "../types/draft-update.js";

const follow = (context: RequestContext, args: MailboxFeedArgs) =>
  followMailbox(context, draftAuthority["mail.draft.read"], args, Object.keys(draftEvents));

/** `mailDraftChanged(mailbox, after)`: a mailbox's drafts, live. */
@Resolver()
export class FollowMailDrafts {
  @Subscription(() => MailDraftUpdate, {
    description:
      "Every change of a mailbox's drafts, in order, each once. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailDraftChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailboxFeedArgs) _args: MailboxFeedArgs,
  ): MailDraftUpdate {
    return toDraftUpdate(event, context);
  }
}
