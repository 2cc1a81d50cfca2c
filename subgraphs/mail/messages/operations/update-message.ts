import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { messageAuthority } from "../authority.js";
import { messageById } from "../loaders.js";
import { markMessage } from "../mark-message.js";
import { ownMessage } from "../own-message.js";
import { MailMessage } from "../types/message.js";

@InputType({ description: "How to mark a message. Omitted fields are unchanged." })
class UpdateMailMessageInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  id!: string;

  @Field(() => Boolean, { nullable: true, description: "Whether it is marked as read. Must not be null." })
  isRead?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is starred. Must not be null." })
  isStarred?: boolean | null;
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
    description: "Marks a message as read, unread, starred or not starred. Errors: `not_found`, `validation_failed`.",
  })
  async updateMailMessage(
    @Arg("input", () => UpdateMailMessageInput, { description: "The marks." }) input: UpdateMailMessageInput,
    @Ctx() context: RequestContext,
  ) {
    const { message } = await ownMessage(context, messageAuthority["mail.change"], input.mailbox, input.id);
    const { isRead, isStarred } = input;
    if (isRead === null) throw invalidValue(["isRead"], "This must be true or false.");
    if (isStarred === null) throw invalidValue(["isStarred"], "This must be true or false.");
    if (isRead === undefined && isStarred === undefined) return { message };
    await markMessage(context.services, message, { isRead, isStarred });
    const changed = await context.loader(messageById).clear(message.id).load(message.id);
    if (changed === null) throw notFound("message with this id");
    return { message: changed };
  }
}
