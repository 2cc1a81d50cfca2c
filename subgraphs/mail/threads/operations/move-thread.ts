import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { MailFolder } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { checkFolder } from "../change-thread.js";
import { changedThread } from "../changed-thread.js";
import { ownThread } from "../own-thread.js";
import { MailThread } from "../types/thread.js";

@InputType({ description: "Where to move a thread." })
class MoveMailThreadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;

  @Field(() => MailFolder, {
    nullable: true,
    description: "INBOX, SPAM or ARCHIVE. Only contact rules move mail to BLOCKED. If omitted, nothing changes.",
  })
  folder?: MailFolder | null;
}

@ObjectType({ description: "Result of moving a thread." })
class MoveMailThreadPayload {
  @Field(() => MailThread, { description: "The thread." })
  thread!: MailThread;
}

/** `moveMailThread` (wire contract mail 1, 2.4). */
@Resolver()
export class MoveThread {
  @Mutation(() => MoveMailThreadPayload, {
    description:
      "Moves a thread to a folder. If it was blocked, its agent sees its messages from now on. Errors: `not_found`, " +
      "`validation_failed`, `thread_held`.",
  })
  async moveMailThread(
    @Arg("input", () => MoveMailThreadInput, { description: "The thread and the folder." }) input: MoveMailThreadInput,
    @Ctx() context: RequestContext,
  ) {
    const row = threadAuthority["mail.threads.change"];
    const { thread } = await ownThread(context, row, input.mailbox, input.id);
    const folder = checkFolder(input.folder);
    if (folder === undefined) return { thread };
    return { thread: await changedThread(context, thread, { folder, change: { add: [], remove: [] } }) };
  }
}
