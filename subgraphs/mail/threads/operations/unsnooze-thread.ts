import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { threadAuthority } from "../authority.js";
import { changedThread } from "../changed-thread.js";
import { ownThread } from "../own-thread.js";
import { MailThread } from "../types/thread.js";

@InputType({ description: "The thread whose snooze ends." })
class UnsnoozeMailThreadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;
}

@ObjectType({ description: "Result of ending the snooze of a thread." })
class UnsnoozeMailThreadPayload {
  @Field(() => MailThread, { description: "The thread." })
  thread!: MailThread;
}

/** `unsnoozeMailThread` (wire contract labels-and-schedule 7). */
@Resolver()
export class UnsnoozeThread {
  @Mutation(() => UnsnoozeMailThreadPayload, {
    description: "Ends the snooze of a thread. One that is not snoozed stays as it is. Errors: `not_found`.",
  })
  async unsnoozeMailThread(
    @Arg("input", () => UnsnoozeMailThreadInput, { description: "The thread." })
    { mailbox, id }: UnsnoozeMailThreadInput,
    @Ctx() context: RequestContext,
  ) {
    const { thread } = await ownThread(context, threadAuthority["mail.threads.change"], mailbox, id);
    const change = { folder: undefined, change: { add: [], remove: [] }, snooze: null };
    return { thread: await changedThread(context, thread, change) };
  }
}
