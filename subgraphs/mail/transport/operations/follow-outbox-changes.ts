import { Arg, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { requireOutbox } from "../require-outbox.js";
import { MailOutboxChange, toOutboxChange } from "../types/outbox-change.js";

/** `mailOutboxChanged(after)`: `mailOutbox`, live. */
@Resolver()
export class FollowOutboxChanges {
  @Subscription(() => MailOutboxChange, {
    description:
      "Emails that are added to the outbox, in order, each once. For the operator of the installation. " +
      "Errors: `operator_required`, `not_available`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailOutboxChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Arg("after", () => String, {
      nullable: true,
      description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
    })
    _after?: string | null,
  ): MailOutboxChange {
    return toOutboxChange(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: { readonly after?: string | null },
): Promise<AsyncIterableIterator<LoggedEvent>> {
  await requireOutbox(context);
  return followEvents(context, { identityId: null, ofInstallation: true, kinds: ["system_mail.kept"] }, after);
}
