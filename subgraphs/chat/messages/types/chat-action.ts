import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ChatConnection, connectionById } from "../../connections/public.js";
import { explainOutcome, type WriteRow } from "../../writes/public.js";

/** The words of messages for the states that all writes have. */
export enum ChatActionStatus {
  SENDING = "in_progress",
  SENT = "succeeded",
  FAILED = "failed",
  UNKNOWN = "unknown",
}

registerEnumType(ChatActionStatus, {
  name: "ChatActionStatus",
  description: "Status of a message to a workspace.",
  valuesConfig: {
    SENDING: { description: "Slack has not answered yet." },
    SENT: { description: "Slack accepted it. This does not mean that somebody has read it." },
    FAILED: { description: "It was not posted. `errorCode` says why." },
    UNKNOWN: { description: "Slack may have posted it or not. It is not sent again." },
  },
});

/** A message send (wire contract chat 9). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A message that an identity sends to a workspace." })
export class ChatAction {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => ChatActionStatus, { description: "Its outcome." })
  status!: WriteRow["status"];

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of the message, once it is sent." })
  messageTs!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Slack's timestamp of the thread that it replies in. Null if there is none.",
  })
  threadTs!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it failed or is unknown: a Slack error code, `rate_limited`, `slack_unreachable`, `http_…` or " +
      "`outcome_unknown`. Null otherwise.",
  })
  errorCode!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Seconds to wait after `rate_limited`. Only in the answer to the request that failed.",
  })
  retryAfter!: number | null;

  @Field(() => GraphQLISODateTime, { description: "When the request to send it arrived." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When a person marked its unknown outcome as looked after. Null if nobody did.",
  })
  dismissedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ChatAction)
export class ChatActionResolver {
  @FieldResolver(() => ChatConnection, { nullable: true, description: "The connection." })
  connection(@Root() { connectionId }: WriteRow, @Ctx() context: RequestContext) {
    return context.loader(connectionById).load(connectionId);
  }

  @FieldResolver(() => String, { description: "Its current status and the reason, as a sentence." })
  explanation(@Root() write: WriteRow): string {
    return explainOutcome(write).sentence;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What you can do about it. Null if there is nothing to do.",
  })
  nextStep(@Root() write: WriteRow): string | null {
    return explainOutcome(write).nextStep;
  }
}
