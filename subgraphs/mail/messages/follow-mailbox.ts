import { ArgsType, Field } from "type-graphql";
import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../shared/following/follow-events.js";
import { ownMailbox } from "../mailboxes/public.js";

/** Arguments of the subscriptions to a mailbox. */
@ArgsType()
export class MailboxFeedArgs {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  readonly mailbox!: string;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** Follows events of a mailbox; for blocked mail only events that agents do not see. */
export async function followMailbox(
  context: RequestContext,
  row: AuthorityRow,
  { mailbox: address, after }: MailboxFeedArgs,
  kinds: readonly string[],
  of: "agent" | "organization" = "agent",
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const mailbox = await ownMailbox(context, row, address);
  const identityId = of === "agent" ? mailbox.identityId : null;
  return followEvents(context, { identityId, kinds, data: { mailboxId: mailbox.id } }, after);
}
