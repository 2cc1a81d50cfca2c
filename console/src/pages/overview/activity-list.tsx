import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Happening } from "../../api/activity.js";
import { Empty } from "../../parts/empty.js";
import { Moment } from "../../parts/moment.js";

/** How many rows stand in the document. */
const shown = 50;

/** What has happened since the page was opened, newest first. */
export function ActivityList({ events }: { readonly events: readonly Happening[] }) {
  if (events.length === 0) {
    return <Empty title="Nothing has happened since you opened this page." />;
  }
  return (
    <ol className="list activity" tabIndex={0} aria-label="Events, newest first">
      {events.slice(0, shown).map((event) => (
        <li key={event.id}>
          <Moment at={event.occurredAt} /> <What event={event} />
          {event.agents.map(({ id, agentHandle }) => (
            <span key={id}>
              {" "}
              <Link href={href(["agents", agentHandle])}>@{agentHandle}</Link>
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function What({ event: { kind, subject } }: { readonly event: Happening }) {
  const text = happened(kind);
  if (subject == null || !("state" in subject)) return text;
  return <Link href={href(["tasks", subject.id])}>{text}</Link>;
}

/** `a2a.task.created` → `a2a task created`. */
export const happened = (kind: string): string => kind.replaceAll(/[._]/g, " ");
