import { ArgsType, Field, ID, Int } from "type-graphql";
import { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";

/** Paging and filters that lists of conversations and of messages have (wire contract im 5, 11). */
@ArgsType()
export class ImListArgs extends ConnectionArgs {
  @Field(() => Int, { nullable: true, description: "Number of items to skip, up to 10,000. Not with `after`." })
  offset?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of an identity. Default: all of the organization. Agents always get their own.",
  })
  identityId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Blocked messages only, or others only. Default: both. Agents never see blocked ones.",
  })
  isBlocked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether groups are included. Default: false." })
  includeGroups?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Only items created at this time or later: a date such as 2026-07-01, which begins at 00:00 in timeZone, a " +
      "time without a zone, or a time with Z or an offset.",
  })
  startDatetime?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only items created at this time or earlier. A date covers its entire day.",
  })
  endDatetime?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "IANA time zone of dates and times without a zone. Default: UTC.",
  })
  timeZone?: string | null;
}

/** Those of lists of conversations. */
@ArgsType()
export class ImConversationListArgs extends ImListArgs {
  @Field(() => SnoozedFilter, { nullable: true, description: "Whether snoozed ones are listed. Default: INCLUDE." })
  snoozed?: SnoozedFilter | null;

  @Field(() => [String], { nullable: true, description: "1 to 20 labels that a conversation must have, all of them." })
  labels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "1 to 20 labels of which a conversation must have none." })
  notLabels?: string[] | null;
}
