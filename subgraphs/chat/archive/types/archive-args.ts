import { ArgsType, Field, ID, Int } from "type-graphql";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { checkPageSize } from "../../../shared/pagination/page.js";
import { slackIdViolations, timestampViolations } from "../../connections/public.js";
import { everyMessage, type MessageFilter } from "../store/heads.js";

/** A page of what is stored of a connection. */
@ArgsType()
export class ArchivePageArgs {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => Int, { nullable: true, description: "Number of items: 1 to 100, default 50." })
  limit?: number | null;

  @Field(() => String, { nullable: true, description: "`nextCursor` of the previous page. Default: the first page." })
  cursor?: string | null;
}

/** Which messages of a connection. */
@ArgsType()
export class ArchiveFilterArgs extends ArchivePageArgs {
  @Field(() => String, { nullable: true, description: "Slack's id of a conversation: only its messages." })
  conversationId?: string | null;

  @Field(() => String, { nullable: true, description: "Only messages before this timestamp of Slack." })
  beforeTs?: string | null;

  @Field(() => String, { nullable: true, description: "Only messages after this timestamp of Slack." })
  afterTs?: string | null;
}

/** The filter and the size of a page. Throws `validation_failed`. */
export function readFilter(
  given: Omit<ArchiveFilterArgs, "connectionId"> & {
    readonly threadTs?: string | null;
    readonly userId?: string | null;
  },
): { readonly filter: MessageFilter; readonly first: number } {
  const { conversationId = null, threadTs = null, userId = null, beforeTs = null, afterTs = null } = given;
  const wrong = [
    ...(conversationId === null ? [] : slackIdViolations("conversationId", conversationId)),
    ...(userId === null ? [] : slackIdViolations("userId", userId)),
    ...timestampViolations("threadTs", threadTs),
    ...timestampViolations("beforeTs", beforeTs),
    ...timestampViolations("afterTs", afterTs),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const filter = { ...everyMessage, conversationId, threadTs, userId, beforeTs, afterTs };
  return { filter, first: checkPageSize(given.limit, "limit") };
}
