import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { MailFolder } from "../../messages/public.js";
import { checkMailChange, isNoChange } from "../../labels/public.js";
import { threadAuthority } from "../authority.js";
import { changeThread, checkFolder } from "../change-thread.js";
import { labelsOfThreadById, threadById } from "../loaders.js";
import { ownThread } from "../own-thread.js";
import { MailThread } from "../types/thread.js";

@InputType({ description: "How to change a thread. Omitted fields are unchanged." })
class UpdateMailThreadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;

  @Field(() => MailFolder, {
    nullable: true,
    description: "INBOX, SPAM or ARCHIVE. Only contact rules move mail to BLOCKED. Must not be null.",
  })
  folder?: MailFolder | null;

  @Field(() => [String], {
    nullable: true,
    description: "Labels to add to each of its messages. A label that is also removed is removed. Must not be null.",
  })
  addLabels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Labels to remove from each message. Must not be null." })
  removeLabels?: string[] | null;
}

@ObjectType({ description: "Result of changing a thread." })
class UpdateMailThreadPayload {
  @Field(() => MailThread, { description: "The thread." })
  thread!: MailThread;
}

/** `updateMailThread` (wire contract labels 3). */
@Resolver()
export class UpdateThread {
  @Mutation(() => UpdateMailThreadPayload, {
    description:
      "Moves a thread, and changes the labels of all its messages, at most 500, at once. A message that comes later does " +
      "not get them. Errors: `not_found`, `validation_failed`, `system_label`, `label_conflict`, `too_many_labels`, " +
      "`label_limit_reached`, `thread_too_large`, `thread_held`, `rate_limited`.",
  })
  async updateMailThread(
    @Arg("input", () => UpdateMailThreadInput, { description: "The thread and its changes." })
    input: UpdateMailThreadInput,
    @Ctx() context: RequestContext,
  ) {
    const { thread } = await ownThread(context, threadAuthority["mail.threads.change"], input.mailbox, input.id);
    const folder = checkFolder(input.folder);
    const { change } = checkMailChange(input);
    if (folder === undefined && isNoChange(change)) return { thread };
    if (!isNoChange(change)) await limitLabelChanges(context);
    await changeThread(context.services, thread, { folder, change });
    context.loader(labelsOfThreadById).clear(thread.id);
    const changed = await context.loader(threadById).clear(input.id).load(input.id);
    if (changed === null) throw notFound("thread with this id");
    return { thread: changed };
  }
}
