import { Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { importAuthority } from "../authority.js";
import { importEvents } from "../events.js";
import { ownImport } from "../own-import.js";
import { MailImportUpdate, toImportUpdate } from "../types/import-update.js";

@ArgsType()
class MailImportChangedArgs {
  @Field(() => String, { description: "Address of the mailbox." })
  readonly mailbox!: string;

  @Field(() => ID, { nullable: true, description: "Only this import." })
  readonly importId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

const kinds = Object.keys(importEvents);

async function follow(context: RequestContext, { mailbox: address, importId, after }: MailImportChangedArgs) {
  const row = importAuthority["mail.import.read"];
  const { identityId } = await ownMailbox(context, row, address);
  const only =
    typeof importId === "string" ? { data: { importId: (await ownImport(context, row, address, importId)).id } } : {};
  return followEvents(context, { identityId, kinds, ...only }, after);
}

/** `mailImportChanged(mailbox, importId, after)`: a mailbox's imports, live. */
@Resolver()
export class FollowMailImports {
  @Subscription(() => MailImportUpdate, {
    description:
      "Every change of a mailbox's imports, in order, each once. While one runs, it changes about once a second. " +
      "Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  mailImportChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => MailImportChangedArgs) _args: MailImportChangedArgs,
  ): MailImportUpdate {
    return toImportUpdate(event, context);
  }
}
