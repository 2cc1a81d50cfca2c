import { AgentEventsDocument, type AgentQuery, AgentUseDocument } from "../../../../../generated/console-documents.js";
import { href, useAddress } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { ChannelCards, rangeOf } from "../../../parts/channel-cards.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { AgentFeed } from "./agent-feed.js";
import { AgentReviews } from "./agent-reviews.js";
import { AgentTasks } from "./agent-tasks.js";
import { WhatItHas } from "./what-it-has.js";

/** Milliseconds between two readings while much happens. */
const restMs = 4_000;
const everything = [""];

/** Everything about an agent at once: its possessions, its work, and its use over time. */
export function AgentHub({ agent }: { readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { agentHandle: handle } = agent;
  const hours = rangeOf(useAddress().filters.get("hours"));
  const use = useLiveQuery(AgentUseDocument, { handle, hours: Number(hours) }, everything, { restMs });
  const events = useLiveQuery(AgentEventsDocument, { handle }, everything, { restMs });
  return (
    <>
      <WhatItHas agent={agent} />
      <AgentReviews handle={handle} />
      <ProblemNote problem={use.problem} retry={use.refetch} />
      {use.isLoading && <Loading />}
      {use.data !== undefined && (
        <ChannelCards activity={use.data.organizationActivityCounts} hours={hours} agent={handle} />
      )}
      <AgentTasks agent={agent} />
      <section aria-labelledby="events">
        <h2 id="events">Activity</h2>
        <ProblemNote problem={events.problem} retry={events.refetch} />
        {events.isLoading && <Loading />}
        {events.data !== undefined && <AgentFeed handle={handle} events={events.data.organizationEvents.nodes} />}
        <p className="actions">
          <Link href={href(["activity"], { agent: handle })}>All activity of @{handle}</Link>
        </p>
      </section>
    </>
  );
}
