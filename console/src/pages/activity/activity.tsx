import { ActivityOfAllDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { useLiveRows } from "../../api/live-rows.js";
import { AgentField } from "../../parts/agent-field.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { EventFeed, type FeedEvent } from "../../parts/event-feed.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { nameOfObject } from "../../parts/name-of-object.js";
import { placeOfEvent } from "../../parts/place-of-event.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { aboutSubject } from "./about-subject.js";
import { type EventOfAgents, oncePerEvent } from "./once-per-event.js";

const channels = [
  { value: "", name: "everything" },
  { value: "mail.", name: "mail" },
  { value: "im.", name: "instant messages" },
  { value: "chat.", name: "chat" },
  { value: "a2a.", name: "tasks" },
  { value: "webhook", name: "webhooks" },
  { value: "vault.", name: "vault" },
] as const;

/** The events of the organization, over all channels, newest first. Each event links to its subject. */
export default function Activity() {
  const { filters } = useAddress();
  const { value: channel } = channels.find(({ value }) => value === filters.get("channel")) ?? channels[0];
  const agent = filters.get("agent");
  const variables = { agentHandle: agent, kinds: channel === "" ? null : [channel] };
  const list = useLiveRows(ActivityOfAllDocument, variables, [channel], ({ organizationEvents }) => organizationEvents);
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <h1>Activity</h1>
      <div className="fields">
        <Choice
          label="Channel"
          value={channel}
          options={channels}
          onChange={(value) => setFilters({ channel: value || null, after: null })}
        />
        <AgentField
          label="Agent"
          value={agent}
          none="all agents"
          choose={(found) => setFilters({ agent: found?.agentHandle ?? null, after: null })}
        />
      </div>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="Nothing has happened yet." command="npm run demo">
          <p>What agents do appears here. Run this beside the server to watch some.</p>
        </Empty>
      )}
      <EventFeed events={oncePerEvent(rows ?? []).map(toFeed)} />
      <Grow list={list} />
    </>
  );
}

function toFeed(event: EventOfAgents): FeedEvent {
  const { text, state, to: page, sides } = aboutSubject(event);
  const object = nameOfObject(event.kind, event.subject, event.subjectName);
  const list = placeOfEvent(event.kind, event.agents[0] ?? null);
  return {
    ...event,
    text,
    state,
    object,
    sides,
    to: page ?? (list === null ? null : href(list.path, list.filters)),
    raw: event,
  };
}
