import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { messageAuthority } from "../authority.js";
import { deleteMessages } from "../delete-messages.js";
import { ownMessage } from "../own-message.js";
import { lockMailbox } from "../store/mailbox-lock.js";

@InputType({ description: "The message to delete." })
class DeleteMailMessageInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  id!: string;
}

@ObjectType({ description: "Result of deleting a message." })
class DeleteMailMessagePayload {
  @Field(() => ID, { description: "UUID of the deleted message." })
  deletedId!: string;
}

/** `deleteMailMessage` (wire contract mail 4.6). */
@Resolver()
export class DeleteMessage {
  @Mutation(() => DeleteMailMessagePayload, {
    description:
      "Deletes a message with its texts and attachments at once and frees its storage. A thread without messages " +
      "disappears. This cannot be undone. Errors: `not_found`.",
  })
  async deleteMailMessage(
    @Arg("input", () => DeleteMailMessageInput, { description: "The message." }) input: DeleteMailMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteMailMessagePayload> {
    const { database, blobs, clock } = context.services;
    const { message } = await ownMessage(context, messageAuthority["mail.change"], input.mailbox, input.id);
    await database.request.transaction(async (tx) => {
      const mailbox = await lockMailbox(tx, message.mailboxId);
      if (mailbox !== null) await deleteMessages(tx, blobs, mailbox, [message.id], clock.now());
    });
    return { deletedId: message.id };
  }
}
