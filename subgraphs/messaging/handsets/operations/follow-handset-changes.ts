import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { existingHandset, requirePhones } from "../operate.js";
import { ImHandsetUpdate, toHandsetUpdate } from "../types/handset-update.js";

@ArgsType()
class HandsetFeedArgs {
  @Field(() => String, { nullable: true, description: "Only this phone. Default: all phones." })
  readonly number?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `imHandsetChanged(number, after)` (wire contract im 16). */
@Resolver()
export class FollowHandsetChanges {
  @Subscription(() => ImHandsetUpdate, {
    description:
      "What happens at simulated phones, in order, each once: messages, tapbacks, typing, read receipts. For the operator " +
      "of the installation. Errors: `operator_required`, `not_available`, `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  imHandsetChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => HandsetFeedArgs) _args: HandsetFeedArgs,
  ): ImHandsetUpdate {
    return toHandsetUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { number, after }: HandsetFeedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  await requirePhones(context);
  const subject = number == null ? {} : { subjectId: (await existingHandset(context, number)).number };
  return followEvents(
    context,
    { identityId: null, ofInstallation: true, kinds: ["im.handset.changed"], ...subject },
    after,
  );
}
