import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import {
  changeDefaultUndo,
  changeFilterModes,
  changeSignature,
  Mailbox,
  mailboxByAddress,
  ownMailbox,
} from "../../mailboxes/public.js";
import { contactRuleAuthority } from "../authority.js";
import { readDefaultUndo } from "../read-default-undo.js";
import { readSignature } from "../read-signature.js";
import { redundantAction } from "../rules/redundant-action.js";
import { countRules } from "../store/contact-rules.js";
import type { MailRuleAction } from "../types/enums.js";
import { FilterModeChangeNotice } from "../types/filter-mode-change-notice.js";

@InputType({ description: "A change of a mailbox. Omitted fields are unchanged." })
class UpdateMailboxInput {
  @Field(() => String, { description: "The address. Case does not matter." })
  emailAddress!: string;

  @Field(() => FilterMode, {
    nullable: true,
    description: "Who may write to it, and whom it may write to, if no rule applies.",
  })
  filterMode?: FilterMode | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Signature for messages with HTML, up to 16,384 characters. Images need an absolute https URL. What could harm a " +
      "reader is removed. Without `signatureText`, the text is made of it. Null clears it.",
  })
  signatureHtml?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Signature for messages with text, up to 16,384 characters. Null clears it.",
  })
  signatureText?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether each message that it sends gets the signature, above quoted mail and before the footer.",
  })
  signatureEnabled?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "For how many seconds a message that it sends can be canceled, if the send does not say it: 0 to 120. Before that, it " +
      "is not handed over.",
  })
  defaultUndoSeconds?: number | null;
}

@ObjectType({ description: "Result of a change of a mailbox." })
class UpdateMailboxPayload {
  @Field(() => Mailbox, { description: "The mailbox in its current state." })
  mailbox!: Mailbox;

  @Field(() => FilterModeChangeNotice, {
    nullable: true,
    description: "The contact rules that the change makes redundant. Null if the filter mode did not change.",
  })
  filterModeChangeNotice!: FilterModeChangeNotice | null;
}

/** `updateMailbox` (wire contract mail 1, 2.1). */
@Resolver()
export class UpdateMailbox {
  @Mutation(() => UpdateMailboxPayload, {
    description:
      "Changes the filter mode, the signature or the time for canceling of a mailbox. Errors: `admin_required`, `not_found`, `validation_failed`.",
  })
  async updateMailbox(
    @Arg("input", () => UpdateMailboxInput, { description: "The change." }) input: UpdateMailboxInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateMailboxPayload> {
    const { database, clock } = context.services;
    const { emailAddress, filterMode } = input;
    const mailbox = await ownMailbox(context, contactRuleAuthority["mail.filter_mode.change"], emailAddress);
    if (filterMode === null) throw invalidValue(["filterMode"], "The filter mode cannot be cleared.");
    const signature = readSignature(input);
    const undo = readDefaultUndo(input);
    if (filterMode === undefined && signature === null && undo === null) {
      return { mailbox, filterModeChangeNotice: null };
    }
    const filterModeChangeNotice = await database.request.transaction(async (tx) => {
      const now = clock.now();
      if (signature !== null) await changeSignature(tx, mailbox.identityId, signature, now);
      if (undo !== null) await changeDefaultUndo(tx, mailbox.identityId, undo, now);
      return filterMode === undefined ? null : change(tx, mailbox.identityId, filterMode, now);
    });
    context.clearLoaders();
    // Deleted since: then the answer is its last state.
    const changed = await context.loader(mailboxByAddress).load(emailAddress);
    return { mailbox: changed ?? mailbox, filterModeChangeNotice };
  }
}

async function change(
  tx: Transaction,
  identityId: string,
  filterMode: FilterMode,
  now: Date,
): Promise<FilterModeChangeNotice | null> {
  if ((await changeFilterModes(tx, identityId, { filterMode }, now)) === null) return null;
  const action = redundantAction(filterMode);
  return {
    newFilterMode: filterMode,
    redundantRuleAction: action as MailRuleAction,
    redundantRuleCount: await countRules(tx, identityId, action),
  };
}
