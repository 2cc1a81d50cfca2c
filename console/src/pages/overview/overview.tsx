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
import { inWords } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { lastWords } from "../../parts/last-words.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import { ActivityList, What } from "./activity-list.js";
import { Figures } from "./figures.js";
import { DemoState, PlayDemo } from "./play-demo.js";
import { useHappenings } from "./use-happenings.js";
import { ranges, UseOverTime } from "./use-over-time.js";

/** Milliseconds between two readings of the counts: they are dear, and change with every event. */
const restMs = 4_000;
const everything = [""];

/** The current work of agents, the newest events, and the tasks that wait for input. */
export default function Overview() {
  const { data, problem, isLoading, refetch } = useLiveQuery(OverviewDocument, {}, ["a2a.task.", "identity."]);
  const { events, isLoading: isReading } = useHappenings();
  const asked = useAddress().filters.get("hours");
  const hours = ranges.find(({ value }) => value === asked)?.value ?? "24";
  const counted = useLiveQuery(OverviewCountsDocument, { hours: Number(hours) }, everything, { restMs });
  return (
    <>
      <h1>Overview</h1>
      <ProblemNote problem={problem} retry={refetch} />
      <ProblemNote problem={counted.problem} retry={counted.refetch} />
      <DemoState />
      {isLoading && <Loading />}
      {counted.data !== undefined && (
        <Figures counts={counted.data} range={ranges.find(({ value }) => value === hours)!.name} />
      )}
      {data !== undefined && (
        <div className="columns">
          <section aria-labelledby="agents-now">
            <h2 id="agents-now">Agents</h2>
            <Agents data={data} events={events} />
          </section>
          <section aria-labelledby="open-tasks">
            <h2 id="open-tasks">Tasks</h2>
            <OpenTasks data={data} />
          </section>
          <section aria-labelledby="live">
            <h2 id="live">Live activity</h2>
            {isReading && events.length === 0 ? <Loading /> : <ActivityList events={events} />}
          </section>
        </div>
      )}
      {counted.data !== undefined && (
        <section aria-labelledby="use">
          <h2 id="use">Events over time</h2>
          <UseOverTime counts={counted.data.organizationActivityCounts} hours={hours} />
        </section>
      )}
      <p className="actions">
        <ExplorerLink query={OverviewDocument} />
      </p>
    </>
  );
}

function Agents({ data, events }: { readonly data: OverviewQuery; readonly events: readonly Happening[] }) {
  const { nodes, pageInfo } = data.identities;
  const { isOperator } = useSession();
  if (nodes.length === 0) {
    return (
      <Empty title="There are no agents yet.">
        <p>
          <Link href={href(["agents"], { new: "agent" })}>Create an agent</Link>, or see what agents do:{" "}
          {isOperator
            ? "two agents of the demo send each other a task and emails on this server."
            : "run this command beside the server."}
        </p>
        <PlayDemo />
      </Empty>
    );
  }
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

function OpenTasks({ data }: { readonly data: OverviewQuery }) {
  const states = [
    ["INPUT_REQUIRED", data.inputRequired],
    ["WORKING", data.working],
    ["SUBMITTED", data.submitted],
    ["FAILED", data.failed],
  ] as const;
  if (states.every(([, { nodes }]) => nodes.length === 0)) {
    return (
      <Empty title="No task is open, and none has failed.">
        <p>
          <Link href={href(["tasks"])}>All tasks</Link>
        </p>
      </Empty>
    );
  }
  return states.map(([state, { nodes, pageInfo }]) =>
    nodes.length === 0 ? null : (
      <div key={state}>
        <h3>{inWords(state)}</h3>
        <ul className="list">
          {nodes.map((task) => (
            <li key={task.id}>
              <Link href={href(["tasks", task.id])}>
                @{task.requester.handle ?? "deleted"} → @{task.worker.handle ?? "deleted"}
              </Link>
              <span className="words">{lastWords(task.messages)}</span>
              <span className="soft block">
                <Moment at={task.updatedAt} />
              </span>
            </li>
          ))}
          {pageInfo.hasNextPage && (
            <li>
              <Link href={href(["tasks"], { state })}>All of them</Link>
            </li>
          )}
        </ul>
      </div>
    ),
  );
}
