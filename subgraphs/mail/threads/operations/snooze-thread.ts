import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { threadAuthority } from "../authority.js";
import { changedThread } from "../changed-thread.js";
import { ownThread } from "../own-thread.js";
import { MailThread } from "../types/thread.js";

@InputType({ description: "A thread, and until when it is snoozed." })
class SnoozeMailThreadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;

  @Field(() => String, {
    description: "An instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with timeZone.",
  })
  until!: string;

  @Field(() => String, { nullable: true, description: "The IANA time zone of until, such as `Europe/Berlin`." })
  timeZone?: string | null;
}

@ObjectType({ description: "Result of snoozing a thread." })
class SnoozeMailThreadPayload {
  @Field(() => MailThread, { description: "The thread." })
  thread!: MailThread;
}

/** `snoozeMailThread` (wire contract labels-and-schedule 7). */
@Resolver()
export class SnoozeThread {
  @Mutation(() => SnoozeMailThreadPayload, {
    description:
      "Snoozes a thread until a time, at most 365 days from now. Lists can leave it out until then. The snooze ends earlier when " +
      "mail arrives that is not spam or blocked, or when the thread is archived. At its time the newest received message " +
      "becomes unread. Errors: `not_found`, `validation_failed`, `snooze_limit_reached`.",
  })
  async snoozeMailThread(
    @Arg("input", () => SnoozeMailThreadInput, { description: "The thread and the time." })
    { mailbox, id, ...given }: SnoozeMailThreadInput,
    @Ctx() context: RequestContext,
  ) {
    const { thread } = await ownThread(context, threadAuthority["mail.threads.change"], mailbox, id);
    const snooze = readSnooze(given, context.services.clock.now());
    return {
      thread: await changedThread(context, thread, { folder: undefined, change: { add: [], remove: [] }, snooze }),
    };
  }
}
