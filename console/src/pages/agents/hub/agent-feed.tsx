import type { AgentEventsQuery } from "../../../../../generated/console-documents.js";
import { Empty } from "../../../parts/empty.js";
import { EventFeed } from "../../../parts/event-feed.js";
import { linkOfEvent } from "../../../parts/event-link.js";
import { useSession } from "../../../session.js";

interface AgentFeedProps {
  readonly handle: string;
  readonly events: AgentEventsQuery["organizationEvents"]["nodes"];
}

/** The newest events of an agent. */
export function AgentFeed({ handle, events }: AgentFeedProps) {
  const { organization } = useSession();
  if (events.length === 0) return <Empty title="Nothing has happened yet." />;
  return (
    <EventFeed
      events={events.map((event) => ({
        ...event,
        agents: [],
        to: linkOfEvent(event, organization.id, handle),
        raw: event,
      }))}
    />
  );
}
