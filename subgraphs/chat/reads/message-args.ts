import { ArgsType, Field, ID } from "type-graphql";
import type { Violation } from "../../shared/errors/problem.js";
import { slackIdViolations, timestampViolations } from "../connections/public.js";

/** What names a message of a workspace. */
@ArgsType()
export class NamedMessageArgs {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;
}

/** What names a message, also one in a thread. */
@ArgsType()
export class NamedReplyArgs extends NamedMessageArgs {
  @Field(() => String, { nullable: true, description: "Slack's timestamp of the thread, for a reply in one." })
  threadTs?: string | null;
}

/** What is wrong with the names of a message. */
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
