import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { MailFolder } from "../../messages/public.js";
import { checkMailChange, isNoChange } from "../../labels/public.js";
import { threadAuthority } from "../authority.js";
import { checkFolder } from "../change-thread.js";
import { changedThread } from "../changed-thread.js";
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

  @Field(() => String, {
    nullable: true,
    description:
      "Until when it is snoozed: an instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with " +
      "timeZone. Null ends the snooze.",
  })
  snoozeUntil?: string | null;

  @Field(() => String, { nullable: true, description: "The IANA time zone of snoozeUntil, such as `Europe/Berlin`." })
  timeZone?: string | null;
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
      "Moves a thread, snoozes it, and changes the labels of all its messages, at most 500, at once. A message that comes " +
      "later does not get them. Errors: `not_found`, `validation_failed`, `system_label`, `label_conflict`, `too_many_labels`, " +
      "`label_limit_reached`, `thread_too_large`, `thread_held`, " +
      "`snooze_limit_reached`, `rate_limited`.",
  })
  async updateMailThread(
    @Arg("input", () => UpdateMailThreadInput, { description: "The thread and its changes." })
    input: UpdateMailThreadInput,
    @Ctx() context: RequestContext,
  ) {
    const { thread } = await ownThread(context, threadAuthority["mail.threads.change"], input.mailbox, input.id);
    const folder = checkFolder(input.folder);
    const { change } = checkMailChange(input);
    const given = { until: input.snoozeUntil, timeZone: input.timeZone };
    const snooze = readSnooze(given, context.services.clock.now(), "snoozeUntil");
    if (folder === undefined && isNoChange(change) && snooze === undefined) return { thread };
    if (!isNoChange(change)) await limitLabelChanges(context);
    return { thread: await changedThread(context, thread, { folder, change, snooze }) };
  }
}
