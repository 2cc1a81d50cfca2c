import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { type MailboxRow, ownMailbox } from "../../mailboxes/public.js";
import { comparedInput } from "../../sending/public.js";
import { draftAuthority } from "../authority.js";
import { lockOwnMailbox } from "../change-draft.js";
import { draftErrors } from "../errors.js";
import { draftById } from "../loaders.js";
import { readGiven } from "../read-given.js";
import { authorOf, originOf } from "../rules/author.js";
import { changedContent, emptyContent } from "../rules/content.js";
import { draftLimits } from "../rules/limits.js";
import { saveGeneration } from "../save-generation.js";
import { countDrafts, insertDraft } from "../store/draft-writes.js";
import { MailDraftPayload } from "../types/draft.js";
import { DraftContentInput } from "../types/inputs.js";

@InputType({ description: "A new draft. Only the mailbox is required." })
class CreateMailDraftInput extends DraftContentInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;
}

/** `createMailDraft` (wire contract mail 8). */
@Resolver()
export class CreateMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Begins a draft. A mailbox has at most 200. Accepts an Idempotency-Key. Errors: `not_found`, " +
      "`validation_failed`, `in_reply_to_not_found`, `draft_limit_reached`, `storage_limit_exceeded`.",
  })
  async createMailDraft(
    @Arg("input", () => CreateMailDraftInput, { description: "The draft." }) input: CreateMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const id = await create(context, mailbox, input);
    return { draft: await context.loader(draftById).load(id) };
  }
}

async function create(context: RequestContext, mailbox: MailboxRow, input: CreateMailDraftInput): Promise<string> {
  const read = (await isRepeat(context, "createMailDraft")) ? null : await readGiven(context, mailbox.id, input);
  const { viewer, services } = context;
  const { id } = await once(
    context,
    "createMailDraft",
    { ...comparedInput(input), mailbox: mailbox.id },
    async (tx) => {
      // The record of the repeat was swept a moment ago.
      if (read === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
      const locked = await lockOwnMailbox(tx, context, mailbox.id);
      if ((await countDrafts(tx, mailbox.id)) >= draftLimits.drafts) throw draftErrors.problem("draft_limit_reached");
      const createdAt = services.clock.now();
      const row = { id: orderedId(createdAt), mailboxId: mailbox.id, createdBy: authorOf(viewer), createdAt };
      const draft = await insertDraft(tx, row);
      const content = changedContent(emptyContent, read.content);
      const generation = { ...content, origin: input.origin ?? originOf(viewer), prompt: input.prompt ?? null };
      await saveGeneration(tx, context, mailbox.plan, locked, draft, {
        generation,
        threadId: read.threadId ?? null,
        createdAt,
      });
      return { id: draft.id };
    },
  );
  return id;
}
