import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import { changeMessages, lockMailbox } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { ownThread } from "../own-thread.js";
import { changedAtOnce } from "../rules.js";
import { findUnreadMessages } from "../store/thread-messages.js";
import { MailThread } from "../types/thread.js";

@InputType({ description: "The thread that was read." })
class MarkMailThreadReadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;
}

@ObjectType({ description: "Result of marking a thread as read." })
class MarkMailThreadReadPayload {
  @Field(() => MailThread, { description: "The thread." })
  thread!: MailThread;

  @Field(() => Int, { description: "How many messages were unread." })
  updatedCount!: number;
}

/** `markMailThreadRead`: what `updateMailMessage` does, for all received messages of a thread. */
@Resolver()
export class MarkThreadRead {
  @Mutation(() => MarkMailThreadReadPayload, {
    description: "Marks all received messages of a thread as read. Errors: `not_found`.",
  })
  async markMailThreadRead(
    @Arg("input", () => MarkMailThreadReadInput, { description: "The thread." })
    { mailbox, id }: MarkMailThreadReadInput,
    @Ctx() context: RequestContext,
  ) {
    const { thread } = await ownThread(context, threadAuthority["mail.threads.change"], mailbox, id);
    let updatedCount = 0;
    // A long thread takes several transactions, so that other work on the mailbox does not wait long.
    for (let isDone = false; !isDone;) {
      const count = await markSome(context.services, thread);
      updatedCount += count;
      isDone = count < changedAtOnce;
    }
    return { thread, updatedCount };
  }
}

async function markSome({ database, clock }: Services, thread: Pick<MailThread, "id" | "mailboxId">): Promise<number> {
  return database.request.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, thread.mailboxId);
    if (mailbox === null) return 0;
    const unread = await findUnreadMessages(tx, thread.id, changedAtOnce);
    await changeMessages(tx, mailbox, unread, { isRead: true, add: [], remove: [] }, clock.now());
    return unread.length;
  });
}
