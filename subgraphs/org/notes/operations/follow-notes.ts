import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { noteAuthority } from "../authority.js";
import { noteEvents } from "../events.js";
import { NoteUpdate, toNoteUpdate } from "../types/note-update.js";

@ArgsType()
class NoteChangedArgs {
  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `noteChanged` (wire contract notes 6). */
@Resolver()
export class FollowNotes {
  @Subscription(() => NoteUpdate, {
    description:
      "Every change of a note of your organization; an agent gets those of the notes that it sees. Errors: " +
      "`invalid_cursor`, `cursor_expired`, `claimed_agent_required`.",
    subscribe: following(follow),
  })
  noteChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => NoteChangedArgs) _args: NoteChangedArgs,
  ): NoteUpdate {
    return toNoteUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: NoteChangedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, noteAuthority["note.read"]);
  // Each event has one row for the organization, and one for each agent that it concerns.
  return followEvents(context, { identityId: viewer.identityId, kinds: Object.keys(noteEvents) }, after);
}
