import { Link } from "../../address/link.js";
import type { Happening } from "../../api/activity.js";
import { Empty } from "../../parts/empty.js";
import { EventFeed } from "../../parts/event-feed.js";
import { linkOfEvent } from "../../parts/event-link.js";
import { sentenceOf } from "../../parts/event-sentences.js";
import { nameOfObject } from "../../parts/name-of-object.js";
import { useSession } from "../../session.js";

/** How many rows the document has. */
const shown = 50;

/** The last events, newest first. */
export function ActivityList({ events }: { readonly events: readonly Happening[] }) {
  const { organization } = useSession();
  if (events.length === 0) {
    return <Empty title="Nothing has happened yet." />;
  }
  return (
    <EventFeed
      isBounded
      events={events.slice(0, shown).map((event) => {
        const agents = event.agents.map(({ agentHandle }) => agentHandle);
        const object = nameOfObject(event.kind, null, event.subjectName);
        return { ...event, agents, object, to: linkOfEvent(event, organization.id, agents[0] ?? null), raw: event };
      })}
    />
  );
}

interface WhatProps {
  readonly event: Pick<Happening, "kind" | "subject">;
  /** Handle of the agent that it concerns. */
  readonly agent: string | null;
}

/** A sentence about an event, as a link to its object. */
export function What({ event, agent }: WhatProps) {
  const { organization } = useSession();
  const to = linkOfEvent(event, organization.id, agent);
  const sentence = sentenceOf(event.kind);
  return to === null ? sentence : <Link href={to}>{sentence}</Link>;
}
