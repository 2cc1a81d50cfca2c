import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageAuthority } from "../authority.js";
import { labelsOfMessage, messageById } from "../loaders.js";
import { markMessages } from "../mark-messages.js";
import { readMarks } from "../read-marks.js";
import { resolveMessages } from "../resolve-messages.js";
import { updatedAtOnce } from "../rules/limits.js";
import { MailMessage } from "../types/message.js";

@InputType({ description: "How to mark messages, and their labels. At least one of the four is required." })
class UpdateMailMessagesInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => [ID], { description: "1 to 50 UUIDs or Message-IDs. Unknown ones are left out." })
  ids!: string[];

  @Field(() => [String], {
    nullable: true,
    description: "Labels to add. A label that is also removed is removed. Must not be null.",
  })
  addLabels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Labels to remove. Must not be null." })
  removeLabels?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether they are marked as read. Must not be null." })
  isRead?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether they are starred. Must not be null." })
  isStarred?: boolean | null;
}

/** `updateMailMessages` (wire contract labels 3). */
@Resolver()
export class UpdateMessages {
  @Mutation(() => [MailMessage], {
    description:
      "Marks several messages, and changes their labels, all or none. Returns those that exist, in the order of the ids. " +
      "Errors: `not_found`, `validation_failed`, `system_label`, `label_conflict`, `too_many_labels`, " +
      "`label_limit_reached`, `rate_limited`.",
  })
  async updateMailMessages(
    @Arg("input", () => UpdateMailMessagesInput, { description: "The messages and the marks." })
    input: UpdateMailMessagesInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, messageAuthority["mail.change"], input.mailbox);
    const { ids, addLabels, removeLabels, isRead, isStarred } = input;
    if ([addLabels, removeLabels, isRead, isStarred].every((mark) => mark === undefined)) {
      throw invalidValue(["addLabels"], "At least one of addLabels, removeLabels, isRead and isStarred is required.");
    }
    const messages = await resolveMessages(context, mailbox.id, ids, updatedAtOnce);
    const { change } = readMarks(input, messages);
    await limitLabelChanges(context);
    const found = messages.map(({ id }) => id);
    await markMessages(context.services, mailbox.id, found, change);
    for (const id of found) {
      context.loader(messageById).clear(id);
      context.loader(labelsOfMessage).clear(id);
    }
    return (await context.loader(messageById).loadMany(found)).filter((row) => row !== null);
  }
}
