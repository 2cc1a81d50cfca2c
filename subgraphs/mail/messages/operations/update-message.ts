import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { isNoChange } from "../../labels/public.js";
import { messageAuthority } from "../authority.js";
import { labelsOfMessage, messageById } from "../loaders.js";
import { markMessages } from "../mark-messages.js";
import { ownMessage } from "../own-message.js";
import { readMarks } from "../read-marks.js";
import { MailMessage } from "../types/message.js";

@InputType({ description: "How to mark a message, and its labels. Omitted fields are unchanged." })
class UpdateMailMessageInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  id!: string;

  @Field(() => Boolean, { nullable: true, description: "Whether it is marked as read. Must not be null." })
  isRead?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is starred. Must not be null." })
  isStarred?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: "Labels to add. A label that is also removed is removed. Must not be null.",
  })
  addLabels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Labels to remove. Must not be null." })
  removeLabels?: string[] | null;
}

@ObjectType({ description: "Result of marking a message." })
class UpdateMailMessagePayload {
  @Field(() => MailMessage, { description: "The message." })
  message!: MailMessage;
}

/** `updateMailMessage` (wire contract mail 4.6). */
@Resolver()
export class UpdateMessage {
  @Mutation(() => UpdateMailMessagePayload, {
    description:
      "Marks a message as read, unread, starred or not starred, and changes its labels. Errors: `not_found`, " +
      "`validation_failed`, `system_label`, `label_conflict`, `too_many_labels`, `label_limit_reached`, `rate_limited`.",
  })
  async updateMailMessage(
    @Arg("input", () => UpdateMailMessageInput, { description: "The marks." }) input: UpdateMailMessageInput,
    @Ctx() context: RequestContext,
  ) {
    const { message } = await ownMessage(context, messageAuthority["mail.change"], input.mailbox, input.id);
    const { change } = readMarks(input, [message]);
    if (isNoChange(change)) return { message };
    if (change.add.length + change.remove.length > 0) await limitLabelChanges(context);
    await markMessages(context.services, message.mailboxId, [message.id], change);
    context.loader(labelsOfMessage).clear(message.id);
    const changed = await context.loader(messageById).clear(message.id).load(message.id);
    if (changed === null) throw notFound("message with this id");
    return { message: changed };
  }
}
