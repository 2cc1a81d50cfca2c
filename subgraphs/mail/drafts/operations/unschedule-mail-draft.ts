import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { draftAuthority } from "../authority.js";
import { changeDraft } from "../change-draft.js";
import { draftById } from "../loaders.js";
import { MailDraftPayload } from "../types/draft.js";

@InputType({ description: "A draft that is not to be sent by itself." })
class UnscheduleMailDraftInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the draft." })
  id!: string;
}

/** `unscheduleMailDraft` (wire contract labels-and-schedule 4.3). */
@Resolver()
export class UnscheduleMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Removes the time to send of a draft: it waits until somebody sends it. Without a time it changes nothing. Accepts an " +
      "Idempotency-Key. Errors: `not_found`, `draft_sending`.",
  })
  async unscheduleMailDraft(
    @Arg("input", () => UnscheduleMailDraftInput, { description: "The draft." }) input: UnscheduleMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const { id } = input;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    await changeDraft(context, {
      operation: "unscheduleMailDraft",
      mailbox,
      input: { draftId: id },
      sendAt: null,
      next: async () => null,
    });
    return { draft: await context.loader(draftById).clear(id).load(id) };
  }
}
