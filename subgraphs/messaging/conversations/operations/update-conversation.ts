import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { checkLabelChange, limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { apart } from "../../../shared/labels/rules/own-change.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { conversationAuthority } from "../authority.js";
import { changeConversation } from "../change-conversation.js";
import { ownConversation } from "../im-scope.js";
import { readByLabels } from "../rules.js";
import { ImConversation } from "../types/conversation.js";

@InputType({ description: "How to change a conversation. Omitted fields are unchanged." })
class UpdateImConversationInput {
  @Field(() => ID, { description: "UUID of the conversation." })
  id!: string;

  @Field(() => [String], {
    nullable: true,
    description: "Labels to add. A label that is also removed is removed; `read` marks its messages. Must not be null.",
  })
  addLabels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Labels to remove. Must not be null." })
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

@ObjectType({ description: "Result of changing a conversation." })
class UpdateImConversationPayload {
  @Field(() => ImConversation, { description: "The conversation." })
  conversation!: ImConversation;
}

/** `updateImConversation` (wire contract labels-and-schedule 3). */
@Resolver()
export class UpdateConversation {
  @Mutation(() => UpdateImConversationPayload, {
    description:
      "Changes the labels of a conversation, and until when it is snoozed. The label `read` marks its received messages as read, " +
      "without a receipt. Errors: `not_found`, `validation_failed`, `system_label`, `too_many_labels`, `label_limit_reached`, " +
      "`snooze_limit_reached`, `rate_limited`.",
  })
  async updateImConversation(
    @Arg("input", () => UpdateImConversationInput, { description: "The conversation and its changes." })
    { id, snoozeUntil: until, timeZone, ...labels }: UpdateImConversationInput,
    @Ctx() context: RequestContext,
  ) {
    const conversation = await ownConversation(context, conversationAuthority["im.organize"], id);
    const snooze = readSnooze({ until, timeZone }, context.services.clock.now(), "snoozeUntil");
    const { custom, system } = apart(checkLabelChange(labels));
    const read = readByLabels(system);
    if (typeof read === "string") {
      const hint = "Parley sets this label by itself. Only `read` can be added.";
      throw sharedErrors.problem("system_label", { details: { label: read }, hint });
    }
    const changesLabels = read.isRead || custom.add.length + custom.remove.length > 0;
    if (snooze === undefined && !changesLabels) return { conversation };
    if (changesLabels) await limitLabelChanges(context);
    const change = { snooze, labels: custom, isRead: read.isRead };
    return { conversation: await changeConversation(context, conversation, change) };
  }
}
