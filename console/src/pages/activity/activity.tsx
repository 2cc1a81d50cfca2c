import { ActivityOfAllDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { AgentField } from "../../parts/agent-field.js";
import { AgentName } from "../../parts/agent-name.js";
import { Badge } from "../../parts/badge.js";
import { By } from "../../parts/by.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { sentenceOf } from "../../parts/event-sentences.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { placeOfEvent } from "../../parts/place-of-event.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { aboutSubject, type Event } from "./about-subject.js";
import { oncePerEvent } from "./once-per-event.js";

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
      <ol className="list" aria-label="Events, newest first">
        {oncePerEvent(rows ?? []).map((event) => (
          <OneEvent key={event.id} event={event} agents={event.agents} />
        ))}
      </ol>
      <Grow list={list} />
    </>
  );
}

function OneEvent({ event, agents }: { readonly event: Event; readonly agents: readonly string[] }) {
  const { text, state, to: page } = aboutSubject(event);
  const list = placeOfEvent(event.kind, agents[0] ?? null);
  const to = page ?? (list === null ? null : href(list.path, list.filters));
  const sentence = sentenceOf(event.kind);
  return (
    <li>
      <span title={event.kind}>{to === null ? sentence : <Link href={to}>{sentence}</Link>}</span>
      {state !== null && <Badge state={state} />}{" "}
      {agents.map((handle) => (
        <span key={handle}>
          <AgentName handle={handle} />{" "}
        </span>
      ))}
      <span className="soft block">
        <Moment at={event.occurredAt} /> <By actor={event.actor} />{" "}
        {text.length > shown ? `${text.slice(0, shown)}…` : text}
      </span>
    </li>
  );
}

/** Most characters of a text in a row. */
const shown = 240;
