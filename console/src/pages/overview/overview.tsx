import {
  OverviewCountsDocument,
  OverviewDocument,
  type OverviewQuery,
} from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Happening } from "../../api/activity.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AgentName } from "../../parts/agent-name.js";
import { ChannelCards, rangeOf } from "../../parts/channel-cards.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { ActivityList, What } from "./activity-list.js";
import { FirstSteps } from "./first-steps.js";
import { NeedsYou } from "./needs/needs-you.js";
import { DemoState } from "./play-demo.js";
import { QuickActions } from "./quick-actions.js";
import { troublesOf } from "./troubles.js";
import { useHappenings } from "./use-happenings.js";
import { WorkingNow } from "./working-now.js";

/** Milliseconds between two readings of the counts: they are dear, and change with every event. */
const restMs = 4_000;
const everything = [""];

/** Needs of a person, then how much each channel carries, who works on what, and what has just happened. */
export default function Overview() {
  const { data, problem, isLoading, refetch } = useLiveQuery(OverviewDocument, {}, ["a2a.task.", "identity."]);
  const { events, isLoading: isReading } = useHappenings();
  const hours = rangeOf(useAddress().filters.get("hours"));
  const counted = useLiveQuery(OverviewCountsDocument, { hours: Number(hours) }, everything, { restMs });
  return (
    <>
      <div className="title">
        <h1>Overview</h1>
        <QuickActions />
      </div>
      <DemoState />
      <FirstSteps />
      <NeedsYou />
      <ProblemNote problem={counted.problem} retry={counted.refetch} />
      {counted.data !== undefined && (
        <ChannelCards
          activity={counted.data.organizationActivityCounts}
          hours={hours}
          troubles={troublesOf(counted.data)}
        />
      )}
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && <WorkingNow data={data} />}
      {data !== undefined && data.identities.nodes.length > 0 && (
        <div className="beside">
          <section aria-labelledby="live">
            <h2 id="live">Live activity</h2>
            {isReading && events.length === 0 ? <Loading /> : <ActivityList events={events} />}
          </section>
          <section aria-labelledby="agents-now">
            <h2 id="agents-now">Agents</h2>
            <Agents data={data} events={events} />
          </section>
        </div>
      )}
      <p className="actions">
        <ExplorerLink query={OverviewDocument} />
      </p>
    </>
  );
}

function Agents({ data, events }: { readonly data: OverviewQuery; readonly events: readonly Happening[] }) {
  const { nodes, pageInfo } = data.identities;
  return (
    <ul className="list">
      {nodes.map(({ id, agentHandle, displayName, claimStatus, lastEvent }) => {
        const last = events.find(({ agents }) => agents.some((agent) => agent.id === id)) ?? lastEvent;
        return (
          <li key={id}>
            <AgentName handle={agentHandle} /> <span className="soft">{displayName}</span>
            <span className="soft block">
              {last != null ? (
                <>
                  <What event={last} agent={agentHandle} /> <Moment at={last.occurredAt} />
                </>
              ) : claimStatus === "AGENT_UNCLAIMED" ? (
                "Waits for its human"
              ) : (
                "No event is stored"
              )}
            </span>
          </li>
        );
      })}
      {pageInfo.hasNextPage && (
        <li>
          <Link href={href(["agents"])}>All agents</Link>
        </li>
      )}
    </ul>
  );
}
