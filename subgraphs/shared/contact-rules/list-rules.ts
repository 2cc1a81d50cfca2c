import { ArgsType, Field, Int } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";
import type { Reader } from "../database/client.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../graphql/connection.js";
import { isUuid } from "../identity/uuid.js";
import { checkOffset, type Page, type PageRequest } from "../pagination/page.js";
import type { Viewer } from "../viewer/viewer.js";
import { ContactRuleDirection } from "./direction-enums.js";
import type { RuleFilter } from "./listed-rules.js";
import type { StoredRule } from "./rule-table.js";

/** The most rows of a page (wire contract mail 7, im 5, 12, client-drift 9c). */
export const largestRulePage = 200;

/** Paging and filters of every list of rules. A domain adds its choices. */
@ArgsType()
export class RuleListArgs extends ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description: "Number of items to skip, up to 10,000. Not with `after`.",
  })
  offset?: number | null;

  @Field(() => ContactRuleDirection, {
    nullable: true,
    description: "Only rules about this direction. `INBOUND` and `OUTBOUND` include rules about both.",
  })
  direction?: ContactRuleDirection | null;

  action?: "allow" | "block" | null;
  matchType?: string | null;
}

/** The rules of a domain that a viewer sees. */
export interface RuleList<Owner, Row> {
  /** For cursors: a cursor of one list is refused by the others. */
  readonly name: string;
  readonly find: (
    db: Reader,
    viewer: Viewer,
    filter: Owner & RuleFilter,
    request: PageRequest,
    offset: number,
  ) => Promise<Page<Row>>;
}

/** A page of the rules that the viewer sees. A filter with an impossible id matches nothing. */
export async function listRules<Owner extends object, Row extends StoredRule, Node>(
  context: RequestContext,
  { name, find }: RuleList<Owner, Row>,
  owner: Owner,
  args: RuleListArgs,
): Promise<ConnectionValue<Node>> {
  const { viewer, services } = context;
  const filter = {
    ...owner,
    ...(args.action ? { action: args.action } : {}),
    ...(args.matchType ? { matchType: args.matchType } : {}),
    ...(args.direction ? { direction: args.direction } : {}),
  };
  const list = `${name}/${JSON.stringify(filter)}`;
  const request = pageRequest(context, list, args, largestRulePage);
  const offset = checkOffset(args.offset, args.after);
  const isPossible = Object.values(owner).every(isUuid);
  const page: Page<Row> = isPossible
    ? await find(services.database.request.reader, viewer, filter, request, offset)
    : { rows: [], hasNextPage: false };
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row as unknown as Node,
  );
}
