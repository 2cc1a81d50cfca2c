import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { conversationAuthority } from "../authority.js";
import { changeConversation } from "../change-conversation.js";
import { ownConversation } from "../im-scope.js";
import { ImConversation } from "../types/conversation.js";

@InputType({ description: "A conversation, and until when it is snoozed." })
class SnoozeImConversationInput {
  @Field(() => ID, { description: "UUID of the conversation." })
  id!: string;

  @Field(() => String, {
    description: "An instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with timeZone.",
  })
  until!: string;

  @Field(() => String, { nullable: true, description: "The IANA time zone of until, such as `Europe/Berlin`." })
  timeZone?: string | null;
}

@ObjectType({ description: "Result of snoozing a conversation." })
class SnoozeImConversationPayload {
  @Field(() => ImConversation, { description: "The conversation." })
  conversation!: ImConversation;
}

/** `snoozeImConversation` (wire contract labels-and-schedule 7). */
@Resolver()
export class SnoozeConversation {
  @Mutation(() => SnoozeImConversationPayload, {
    description:
      "Snoozes a conversation until a time, at most 365 days from now. Lists can leave it out until then. The snooze ends earlier " +
      "when a message arrives that is not blocked. At its time the newest received message becomes unread. Errors: " +
      "`not_found`, `validation_failed`, `snooze_limit_reached`.",
  })
  async snoozeImConversation(
    @Arg("input", () => SnoozeImConversationInput, { description: "The conversation and the time." })
    { id, ...given }: SnoozeImConversationInput,
    @Ctx() context: RequestContext,
  ) {
    const conversation = await ownConversation(context, conversationAuthority["im.organize"], id);
    const until = readSnooze(given, context.services.clock.now());
    return { conversation: await changeConversation(context, conversation, { snooze: until }) };
  }
}
