import type { AgentEventsQuery } from "../../../../../generated/console-documents.js";
import { Empty } from "../../../parts/empty.js";
import { sentenceOf } from "../../../parts/event-sentences.js";
import { Moment } from "../../../parts/moment.js";

/** The newest events of an agent. */
export function AgentFeed({ events }: { readonly events: AgentEventsQuery["organizationEvents"]["nodes"] }) {
  if (events.length === 0) return <Empty title="Nothing has happened yet." />;
  return (
    <ol className="list">
      {events.map(({ id, kind, occurredAt }) => (
        <li key={id}>
          {sentenceOf(kind)} <Moment at={occurredAt} />
        </li>
      ))}
    </ol>
  );
}
