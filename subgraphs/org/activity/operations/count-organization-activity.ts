import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { identityByHandle } from "../../identities/public.js";
import { activityAuthority } from "../authority.js";
import { useSpan } from "../rules/use-span.js";
import { countEvents } from "../store/event-counts.js";

@ObjectType({ description: "How often one kind of event happened in one span of time." })
class ActivityCount {
  @Field(() => Date, { description: "When the span begins." })
  start!: Date;

  @Field(() => String, { description: "The kind of event, such as `a2a.task.created`." })
  kind!: string;

  @Field(() => Int, { description: "How many events. An event that concerns several identities counts once." })
  count!: number;
}

@ObjectType({ description: "Events of an organization, counted by kind in equal spans of time." })
class ActivityCounts {
  @Field(() => Date, { description: "When the first span begins." })
  since!: Date;

  @Field(() => Int, { description: "Length of a span in seconds." })
  spanSeconds!: number;

  @Field(() => Int, { description: "Number of spans. The last one has not ended yet." })
  spans!: number;

  @Field(() => Date, {
    description:
      "From this time on, events are counted. It is later than `since` if there are more than 20,000 events, because " +
      "only the newest 20,000 are read.",
  })
  countedSince!: Date;

  @Field(() => [ActivityCount], { description: "Spans and kinds with at least one event, oldest first." })
  counts!: ActivityCount[];
}

/** `organizationActivityCounts`: counts events by kind, for charts and warnings. */
@Resolver()
export class CountOrganizationActivity {
  @Query(() => ActivityCounts, {
    description:
      "Counts the events of the organization by kind, in 24 equal spans of the last hours. Only the newest 20,000 " +
      "are read. Members without the admin role get the events of identities only. Errors: `admin_required`, " +
      "`not_found`, `validation_failed`.",
  })
  async organizationActivityCounts(
    @Ctx() context: RequestContext,
    @Arg("hours", () => Int, { defaultValue: 24, description: "How far to look back, from 1 to 720." }) hours: number,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of an identity: only its events." })
    agentHandle?: string | null,
  ): Promise<ActivityCounts> {
    const { viewer, services } = context;
    authorize(viewer, activityAuthority["organization_activity.follow"]);
    const span = useSpan(hours, services.clock.now());
    const identity = agentHandle == null ? null : await context.loader(identityByHandle).load(agentHandle);
    if (agentHandle != null && identity === null) throw notFound("identity with this handle");
    const ofIdentitiesOnly = viewer.kind === "console_member";
    const { reader } = services.database.request;
    const filter = { ofIdentitiesOnly, identityId: identity?.id ?? null };
    const { rows, countedSince } = await countEvents(reader, viewer.organizationId!, filter, span);
    const counts = rows.map(({ span: index, kind, count }) => ({
      start: new Date(span.since.getTime() + index * span.spanMs),
      kind,
      count,
    }));
    return { since: span.since, spanSeconds: span.spanMs / 1000, spans: span.count, countedSince, counts };
  }
}
