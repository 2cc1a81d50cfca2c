import { ArgsType, Field, Int } from "type-graphql";
import { ContactRuleDirection } from "../../shared/contact-rules/direction-enums.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../shared/graphql/connection.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { checkOffset, type Page } from "../../shared/pagination/page.js";
import { type ContactRuleFilter, type ContactRuleRow, listVisibleContactRules } from "./store/contact-rules.js";
import { ChatRuleMatchType, ChatRuleAction } from "./types/enums.js";
import type { ChatContactRule } from "./types/chat-contact-rule.js";

/** Rows of a page at most (wire contract client-drift 9c). */
export const largestRulePage = 200;

/** Paging and filters that every list of rules has. */
@ArgsType()
export class RuleListArgs extends ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description: "Number of items to skip, up to 10,000. Not with `after`.",
  })
  offset?: number | null;

  @Field(() => ChatRuleAction, { nullable: true, description: "Only rules with this action." })
  action?: ChatRuleAction | null;

  @Field(() => ChatRuleMatchType, { nullable: true, description: "Only rules that name this kind of target." })
  matchType?: ChatRuleMatchType | null;

  @Field(() => ContactRuleDirection, {
    nullable: true,
    description: "Only rules about this direction. `INBOUND` and `OUTBOUND` include rules about both.",
  })
  direction?: ContactRuleDirection | null;
}

const nothing: Page<ContactRuleRow> = { rows: [], hasNextPage: false };

/** A page of the rules that the viewer sees. A filter with a malformed id matches nothing. */
export async function listRules(
  context: RequestContext,
  owner: Pick<ContactRuleFilter, "identityId">,
  args: RuleListArgs,
): Promise<ConnectionValue<ChatContactRule>> {
  const { viewer, services } = context;
  const filter: ContactRuleFilter = {
    ...owner,
    ...(args.action ? { action: args.action } : {}),
    ...(args.matchType ? { matchType: args.matchType } : {}),
    ...(args.direction ? { direction: args.direction } : {}),
  };
  const list = `chat-rules/${JSON.stringify(filter)}`;
  const request = pageRequest(context, list, args, largestRulePage);
  const offset = checkOffset(args.offset, args.after);
  const possible = Object.values(owner).every(isUuid);
  const db = services.database.request.reader;
  const page = possible ? await listVisibleContactRules(db, viewer, filter, request, offset) : nothing;
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row as ChatContactRule,
  );
}
