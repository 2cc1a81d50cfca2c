import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { sendingAuthority } from "../../sending/public.js";
import { cancelSend } from "../cancel-send.js";
import { draftById } from "../loaders.js";
import { noDraft } from "../own-draft.js";
import type { DraftRow } from "../store/draft-row.js";
import { MailDraft } from "../types/draft.js";

@InputType({ description: "A sent message that is not to be delivered." })
class CancelMailSendInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  id!: string;
}

/** `cancelMailSend` (wire contract labels-and-schedule 5). */
@Resolver()
export class CancelMailSend {
  @Mutation(() => MailDraft, {
    description:
      "Cancels a message until its `cancelableUntil`: nothing is delivered, the message is gone, and its content is a new draft. " +
      "What it took of the quota is given back. Repeated within 24 hours, it answers the same draft. Errors: `not_found`, " +
      "`message_not_cancelable`.",
  })
  async cancelMailSend(
    @Arg("input", () => CancelMailSendInput, { description: "The message." }) input: CancelMailSendInput,
    @Ctx() context: RequestContext,
  ): Promise<DraftRow> {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    if (!isUuid(input.id)) throw notFound("message with this id");
    const draft = await context.loader(draftById).load(await cancelSend(context, mailbox, input.id.toLowerCase()));
    if (draft === null) throw noDraft();
    return draft;
  }
}
