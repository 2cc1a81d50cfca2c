import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Happening } from "../../api/activity.js";
import { Empty } from "../../parts/empty.js";
import { Moment } from "../../parts/moment.js";
import { useSession } from "../../session.js";

/** How many rows stand in the document. */
const shown = 50;

/** What has happened, newest first. */
export function ActivityList({ events }: { readonly events: readonly Happening[] }) {
  if (events.length === 0) {
    return <Empty title="Nothing has happened yet." />;
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

/** What happened, as a link to what it happened to. */
export function What({ event: { kind, subject } }: { readonly event: Happening }) {
  const { organization } = useSession();
  const path = subject == null ? null : pathTo(organization.id, subject);
  return path === null ? happened(kind) : <Link href={href(path)}>{happened(kind)}</Link>;
}

function pathTo(organization: string, subject: NonNullable<Happening["subject"]>): readonly string[] | null {
  if (subject.__typename === "A2aTask") return ["tasks", subject.id];
  if (subject.__typename === "WebhookSubscription") return ["webhooks", subject.id];
  if (subject.__typename === "MailMessage") return [organization, "emails", subject.id];
  if (subject.__typename === "Mailbox") return [organization, "mailboxes", subject.id];
  if (subject.__typename === "ImConversation") return ["inbox", "im", subject.id];
  return null;
}

/** `a2a.task.created` → `a2a task created`. */
const happened = (kind: string): string => kind.replaceAll(/[._]/g, " ");
