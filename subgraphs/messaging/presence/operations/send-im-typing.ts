import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, registerEnumType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { carrierOf } from "../../carriers/public.js";
import { ownConversation } from "../../conversations/public.js";
import { presenceAuthority } from "../authority.js";
import { presenceErrors } from "../errors.js";
import { inCarrierTime } from "../in-carrier-time.js";
import { requireReachable } from "../require-reachable.js";

export const ImTypingStatus = { SENT: "sent", UNSUPPORTED: "unsupported" } as const;
export type ImTypingStatus = (typeof ImTypingStatus)[keyof typeof ImTypingStatus];

registerEnumType(ImTypingStatus, {
  name: "ImTypingStatus",
  description: "Result of sending a typing indicator.",
  valuesConfig: {
    SENT: { description: "The person sees it. It disappears by itself, or with the next message." },
    UNSUPPORTED: { description: "The carrier cannot show it." },
  },
});

@InputType({ description: "The conversation in which the identity types." })
class SendImTypingInput {
  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;
}

@ObjectType({ description: "Result of showing that the identity is typing." })
class SendImTypingPayload {
  @Field(() => ImTypingStatus, { description: "Its outcome." })
  status!: ImTypingStatus;
}

/** `sendImTyping` (wire contract im 12). */
@Resolver()
export class SendImTyping {
  @Mutation(() => SendImTypingPayload, {
    description:
      "Shows the person that the identity is typing. Errors: `not_found`, `im_not_enabled`, `group_not_supported`, " +
      "`recipient_not_e164`, `recipient_blocked`, `imessage_assignment_inactive`, `imessage_line_paused`, " +
      "`carrier_error`, `send_outcome_ambiguous`, `rate_limited`.",
  })
  async sendImTyping(
    @Arg("input", () => SendImTypingInput, { description: "The conversation." }) { conversationId }: SendImTypingInput,
    @Ctx() context: RequestContext,
  ): Promise<SendImTypingPayload> {
    const conversation = await ownConversation(context, presenceAuthority["im.presence"], conversationId);
    const { remoteNumber } = conversation;
    const remotes = remoteNumber === null ? [] : [remoteNumber];
    const { line, thread } = await requireReachable(context, conversation, {
      action: "im.typing",
      takesGroups: false,
      remotes,
    });
    const carrier = carrierOf(context.services, line);
    if (!carrier.features(line).typing) return { status: ImTypingStatus.UNSUPPORTED };
    const result = await inCarrierTime(context, (signal) => carrier.typing(line, thread, signal));
    if (result.kind === "unsupported") return { status: ImTypingStatus.UNSUPPORTED };
    if (result.kind === "ambiguous") throw presenceErrors.problem("send_outcome_ambiguous", { retryAfter: 5 });
    if (result.kind === "rejected") throw presenceErrors.problem("carrier_error");
    return { status: ImTypingStatus.SENT };
  }
}
