import { ArgsType, Field, ID } from "type-graphql";
import type { Violation } from "../../shared/errors/problem.js";
import { slackIdViolations, timestampViolations } from "../connections/public.js";

/** The identifiers of a message in a workspace. */
@ArgsType()
export class NamedMessageArgs {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;
}

/** The identifiers of a message, possibly in a thread. */
@ArgsType()
export class NamedReplyArgs extends NamedMessageArgs {
  @Field(() => String, { nullable: true, description: "Slack's timestamp of the thread, for a reply in one." })
  threadTs?: string | null;
}

/** The errors in the identifiers of a message. */
export function messageViolations({
  conversationId,
  messageTs,
  threadTs,
}: Omit<NamedReplyArgs, "connectionId">): Violation[] {
  return [
    ...slackIdViolations("conversationId", conversationId),
    ...timestampViolations("messageTs", messageTs),
    ...timestampViolations("threadTs", threadTs),
  ];
}
